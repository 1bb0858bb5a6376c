import { useEffect, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { useTell } from '../../app/text.ts'
import { useDialogRoute } from '../../ui/dialog-route.ts'
import { MessageDialog } from '../../ui/message-dialog.tsx'
import { type Message, messageClosed } from './slice.ts'

/** Shows the queued messages one after another. Each is a history entry, so that Back closes it (docs/user-interface.md#navigation). */
export default function MessageHost() {
  const message = useAppSelector((state) => state.notice.messages[0])
  const tell = useTell()
  const route = useDialogRoute('message')
  const dispatch = useAppDispatch()
  const progress = useRef<{ message: Message; opened: boolean }>(undefined)
  // Keeps the text while the dialog fades out.
  const [last, setLast] = useState(message)
  if (message !== undefined && message !== last) setLast(message)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is a new object at each render; only `open` matters
  useEffect(() => {
    if (message === undefined) return
    if (progress.current?.message !== message) {
      progress.current = { message, opened: route.open }
      if (!route.open) route.show()
    } else if (route.open) {
      progress.current.opened = true
    } else if (progress.current.opened) {
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
