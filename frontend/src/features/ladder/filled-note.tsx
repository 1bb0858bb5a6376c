import { useTranslation } from 'react-i18next'
import { AccountsIcon } from '../../shared/ui/icons.tsx'
import { NoticeBox } from '../../shared/ui/notice-box.tsx'

/** A note that the form of a match was filled with players who are free. */
export default function FilledNote() {
  const { t } = useTranslation()
  return <NoticeBox icon={<AccountsIcon />} title={t('available.fair')} text={t('available.filled')} />
}
