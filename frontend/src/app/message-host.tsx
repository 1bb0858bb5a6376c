import { useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { textOf, useText } from '../shared/i18n/index.ts'
import { useDialogRoute } from '../shared/navigation/index.ts'
import { type Message, messageClosed, selectMessages } from '../shared/notices/index.ts'
import { Button, Dialog, LinkButton, useLastDefined } from '../shared/ui/index.ts'

/** Shows the queued messages one after another. Back closes a message (docs/user-interface.md#navigation). */
export default function MessageHost({ open }: { readonly open: boolean }) {
  const message = useSelector(selectMessages)[0]
  const translate = useText()
  const route = useDialogRoute('message')
  const dispatch = useDispatch()
  const progress = useRef<{ message: Message; opened: boolean }>(undefined)
  const last = useLastDefined(message)

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
    <Dialog
      open={open && route.open}
      close={route.close}
      title={translate(last.title)}
      actions={
        <>
          {last.link !== undefined && (
            <LinkButton to={last.link.to} replace>
              {translate(last.link.label)}
            </LinkButton>
          )}
          <Button variant="primary" onClick={route.close}>
            {translate(textOf('ui.understood'))}
          </Button>
        </>
      }
    >
      <p>{translate(last.text)}</p>
    </Dialog>
  )
}
