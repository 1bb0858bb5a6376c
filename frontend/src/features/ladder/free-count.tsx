import { useT } from '../../shared/i18n/words.tsx'
import { paths } from '../../shared/navigation/paths.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { useAvailable } from './use-available.ts'

/** Leads to who is free, with the number of others; nothing while nobody else is free. */
export function FreeCount() {
  const t = useT()
  const { others } = useAvailable()
  if (others.length === 0) return null
  return <LinkButton to={paths.available}>{t('available.count', { count: others.length })}</LinkButton>
}
