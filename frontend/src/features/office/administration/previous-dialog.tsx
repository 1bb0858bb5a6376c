import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { nameOf } from './projection-words.ts'

/** Asks for confirmation before a read model goes back to its previous version. The subject of the route is its name. */
export default function PreviousDialog({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
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
