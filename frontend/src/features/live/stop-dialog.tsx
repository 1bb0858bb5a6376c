import { useAppDispatch } from '../../app/store.ts'
import { useT } from '../../format/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { DialogRoute } from '../../ui/dialog-route.ts'
import { stopAsked } from './slice.ts'

/** Asks for confirmation before the live match is stopped without being recorded. */
export default function StopDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  const dispatch = useAppDispatch()
  return (
    <Dialog
      open={route.open}
      close={route.close}
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
