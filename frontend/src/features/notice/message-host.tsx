import { useEffect, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { useTell } from '../../app/text.ts'
import { useDialogRoute } from '../../ui/dialog-route.ts'
import { MessageDialog } from '../../ui/message-dialog.tsx'
import { type Message, messageClosed } from './slice.ts'

/** Shows what sagas have to say, one message after the other; each is a history entry, so that Back closes it (ux 8). */
export default function MessageHost() {
  const message = useAppSelector((state) => state.notice.messages[0])
  const tell = useTell()
  const route = useDialogRoute('message')
  const dispatch = useAppDispatch()
  const progress = useRef<{ message: Message; seen: boolean }>(undefined)
  // The words stay while the dialog fades.
  const [last, setLast] = useState(message)
  if (message !== undefined && message !== last) setLast(message)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is made anew at each render; only its openness counts
  useEffect(() => {
    if (message === undefined) return
    if (progress.current?.message !== message) {
      progress.current = { message, seen: route.open }
      if (!route.open) route.show()
    } else if (route.open) {
      progress.current.seen = true
    } else if (progress.current.seen) {
      dispatch(messageClosed())
    }
  }, [message, route.open])

  if (last === undefined) return null
  return (
    <MessageDialog
      open={message !== undefined && route.open}
      close={route.close}
      title={tell(last.title)}
      text={tell(last.text)}
    />
  )
}
