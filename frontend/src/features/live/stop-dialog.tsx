import { useDispatch } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { stopAsked } from './slice.ts'

/** Asks for confirmation before the live match is stopped without being recorded. */
export default function StopDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  const dispatch = useDispatch()
  return (
    <Dialog
      {...route}
      title={t('live.stopTitle')}
      actions={
        <>
          <Button onClick={route.close}>{t('live.goOn')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              route.close()
              dispatch(stopAsked())
            }}
          >
            {t('live.stopForReal')}
          </Button>
        </>
      }
    >
      <p>{t('live.stopText')}</p>
    </Dialog>
  )
}
