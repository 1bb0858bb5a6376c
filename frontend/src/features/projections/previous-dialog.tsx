import { useState } from 'react'
import { useAppDispatch } from '../../app/store.ts'
import { useT } from '../../format/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { DialogRoute } from '../../ui/dialog-route.ts'
import { newIdempotencyKey } from '../../wire/idempotency-key.ts'
import { commandAsked } from './slice.ts'
import { nameOf } from './words.ts'

/** Asks again before what everybody reads is changed for the version before; the route's subject is the read model. */
export default function PreviousDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  const dispatch = useAppDispatch()
  // Which one it was stays while the dialog fades.
  const [name, setName] = useState(route.subject ?? '')
  if (route.subject !== null && route.subject !== name) setName(route.subject)
  return (
    <Dialog
      open={route.open}
      close={route.close}
      title={t('projections.previousTitle')}
      actions={
        <>
          <Button onClick={route.close}>{t('projections.keep')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              route.close()
              dispatch(commandAsked({ name, command: 'previousProjection', key: newIdempotencyKey() }))
            }}
          >
            {t('projections.goBack')}
          </Button>
        </>
      }
    >
      <p>{t('projections.previousText', { name: nameOf(name, t) })}</p>
    </Dialog>
  )
}
