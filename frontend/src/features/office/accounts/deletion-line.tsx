import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { paths } from '../../../shared/navigation/index.ts'
import { selectAccountDeletion } from '../../../shared/session/index.ts'
import { TrashIcon } from '../../../shared/ui/index.ts'
import { LineLink } from '../line.tsx'

/**
 * A line that leads to deleting one's account. Without a link where the installation does not let players delete their
 * account (docs/specification.md#personal-data).
 */
export function DeletionLine({ note }: { readonly note?: string }) {
  const { t } = useTranslation()
  const allowed = useSelector(selectAccountDeletion)
  const to = allowed ? paths.deleteAccount : null
  const why = allowed ? note : t('data.byAdmin')
  return (
    <LineLink to={to} icon={<TrashIcon />} title={t('account.delete')} danger={allowed} {...(why && { note: why })} />
  )
}
