import { useTranslation } from 'react-i18next'
import { paths } from '../../shared/navigation/index.ts'
import { LinkButton } from '../../shared/ui/index.ts'
import { useAvailable } from './use-available.ts'

/** Leads to who is free, with the number of others; nothing while nobody else is free. */
export function FreeCount() {
  const { t } = useTranslation()
  const { others } = useAvailable()
  if (others.length === 0) return null
  return <LinkButton to={paths.available}>{t('available.count', { count: others.length })}</LinkButton>
}
