import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useDates } from '../../shared/format/index.ts'
import { disabledClosed, selectSession } from '../../shared/session/index.ts'
import { Button } from '../../shared/ui/index.ts'

/** When and why the account was disabled, and that nothing is lost (docs/user-interface.md#login-and-registration). */
export function Disabled({ leave }: { readonly leave: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { date, time } = useDates()
  const { disabled } = useSelector(selectSession)
  if (disabled === null) return null
  const { pseudo, at, reason } = disabled
  const context = pseudo === '' ? '' : 'named'
  return (
    <div className="stack" role="status">
      <h2 className="figure">{t('landing.disabledTitle')}</h2>
      <p className="tabular-nums">{t('landing.disabledOn', { context, pseudo, date: date(at), time: time(at) })}</p>
      {reason !== undefined && <p>{t('landing.disabledReason', { reason })}</p>}
      <p className="text-muted">{t('landing.disabledNote')}</p>
      <Button
        onClick={() => {
          dispatch(disabledClosed())
          leave()
        }}
      >
        {t('landing.backHome')}
      </Button>
    </div>
  )
}
