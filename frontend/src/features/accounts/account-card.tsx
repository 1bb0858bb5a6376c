import type { Account } from '@topspin/domain/contract/account'
import type { ReactNode } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import { selectPseudo } from '../../session/selectors.ts'
import { AccountHead } from '../../ui/account-head.tsx'
import cards from '../../ui/admin-cards.module.css'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActivateIcon, DisableIcon, EditIcon, KeyIcon, LanguageIcon, StarIcon, WhistleIcon } from '../../ui/icons.tsx'
import styles from './account-card.module.css'
import { type AccountAction, actionsFor, otherLanguage, type RunActions, run, sharedBy } from './actions.ts'

const buttons: Readonly<
  Record<AccountAction | 'rename', { icon: ReactNode; labelKey: string; variant: 'quiet' | 'primary' | 'danger' }>
> = {
  activate: { icon: <ActivateIcon />, labelKey: 'accounts.activate', variant: 'primary' },
  disable: { icon: <DisableIcon />, labelKey: 'accounts.disable', variant: 'danger' },
  addStar: { icon: <StarIcon />, labelKey: 'accounts.addStar', variant: 'quiet' },
  addReferee: { icon: <WhistleIcon />, labelKey: 'accounts.addReferee', variant: 'quiet' },
  removeReferee: { icon: <WhistleIcon />, labelKey: 'accounts.removeReferee', variant: 'quiet' },
  resetPassword: { icon: <KeyIcon />, labelKey: 'accounts.resetPassword', variant: 'quiet' },
  language: { icon: <LanguageIcon />, labelKey: 'accounts.switchLanguage', variant: 'quiet' },
  rename: { icon: <EditIcon />, labelKey: 'accounts.rename', variant: 'quiet' },
}

interface Props {
  readonly account: Account
  readonly rename: () => void
}

/** An account: player, status, roles, and the actions of an admin. */
export function AccountCard({ account, rename }: Props) {
  const t = useT()
  const dispatch = useDispatch<RunActions>()
  const me = useSelector(selectPseudo)
  const [, { isLoading, endpointName }] = api.useRenameMutation(sharedBy(account))
  const language = otherLanguage(account)
  return (
    <Card as="article">
      <div className={`stack ${cards.card}`}>
        <AccountHead player={account}>
          <p className="note">{account.email}</p>
        </AccountHead>
        <AccountTags account={account} />
        {account.bio !== '' && <p className={`note ${styles.bio}`}>{`«\u202F${account.bio}\u202F»`}</p>}
        <div className={cards.actions}>
          {[...actionsFor(account, me), 'rename' as const].map((action) => {
            const { icon, labelKey, variant } = buttons[action]
            return (
              <Button
                key={action}
                small
                variant={variant}
                icon={icon}
                busy={isLoading && endpointName === action}
                aria-disabled={isLoading || undefined}
                aria-label={`${t(labelKey, { language })}, ${account.pseudo}`}
                onClick={() => {
                  if (isLoading) return
                  if (action === 'rename') rename()
                  else void dispatch(run(action, account))
                }}
              >
                {t(labelKey, { language })}
              </Button>
            )
          })}
        </div>
      </div>
    </Card>
  )
}

function AccountTags({ account }: { readonly account: Account }) {
  const t = useT()
  const { status, authorities, language } = account
  return (
    <ul className={styles.tags} aria-label={t('accounts.standing')}>
      {status === 'pending' && <li className={`${cards.tag} ${cards.waiting}`}>{t('accounts.pending')}</li>}
      {status === 'disabled' && <li className={`${cards.tag} ${cards.bad}`}>{t('accounts.disabled')}</li>}
      {authorities.includes('ADMIN') && <li className={cards.tag}>{t('accounts.admin')}</li>}
      {authorities.includes('REFEREE') && <li className={cards.tag}>{t('accounts.referee')}</li>}
      <li className={cards.tag}>{t('accounts.language', { language })}</li>
    </ul>
  )
}
