import { useTranslation } from 'react-i18next'
import { AccountsIcon, NoticeBox } from '../../shared/ui/index.ts'

/** A note that the form of a match was filled with players who are free. */
export default function FilledNote() {
  const { t } = useTranslation()
  return <NoticeBox icon={<AccountsIcon />} title={t('available.fair')} text={t('available.filled')} />
}
