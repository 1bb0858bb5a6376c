import { useT } from '../../i18n/words.tsx'
import { welcomePath } from '../../navigation/paths.ts'
import { Card } from '../../ui/card.tsx'
import { CopiedText } from './copied-text.tsx'

/** The address at which colleagues register. */
export function Invitation() {
  const t = useT()
  return (
    <Card as="section" label={t('accounts.invite')}>
      <h2>{t('accounts.invite')}</h2>
      <CopiedText text={`${window.location.host}${welcomePath}`} copied={`${window.location.origin}${welcomePath}`} />
    </Card>
  )
}
