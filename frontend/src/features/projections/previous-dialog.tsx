import { useState } from 'react'
import { useAppDispatch } from '../../app/store.ts'
import { useT } from '../../format/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { DialogRoute } from '../../ui/dialog-route.ts'
import { newIdempotencyKey } from '../../wire/idempotency-key.ts'
import { commandAsked } from './slice.ts'
import { nameOf } from './words.ts'

/** Asks for confirmation before a read model goes back to its previous version. The subject of the route is its name. */
export default function PreviousDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  const dispatch = useAppDispatch()
  // Keeps the name while the dialog fades out.
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
