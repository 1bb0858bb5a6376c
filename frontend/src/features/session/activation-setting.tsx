import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { DeviceSetting } from './device-setting.tsx'
import { activationUnwanted, activationWanted, selectPush } from './push-slice.ts'

/** On the waiting page: one notification, when the account is activated. Nothing where the browser has none. */
export default function ActivationSetting() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  if (useSelector(selectPush).ability !== 'possible') return null
  return (
    <DeviceSetting
      note={t('push.activationNote')}
      onChange={(on) => dispatch(on ? activationWanted() : activationUnwanted())}
    />
  )
}
