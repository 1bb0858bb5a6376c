import { useTranslation } from 'react-i18next'
import { paths } from '../shared/navigation/index.ts'
import { EmptyState, LinkButton } from '../shared/ui/index.ts'

/** The screen for an unknown address. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('notFound.text')}
      action={
        <LinkButton to={paths.home} variant="primary" replace>
          {t('notFound.home')}
        </LinkButton>
      }
    />
  )
}
