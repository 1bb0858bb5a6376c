import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { nameOf } from './words.ts'

/** Asks for confirmation before a read model goes back to its previous version. The subject of the route is its name. */
export default function PreviousDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  // Keeps the name while the dialog fades out.
  const [name, setName] = useState(route.subject ?? '')
  if (route.subject !== null && route.subject !== name) setName(route.subject)
  const [goBack] = api.usePreviousProjectionMutation({ fixedCacheKey: name })
  return (
    <Dialog
      {...route}
      title={t('projections.previousTitle')}
      actions={
        <>
          <Button onClick={route.close}>{t('projections.keep')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              route.close()
              void goBack({ params: { name } })
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
