import type { Player } from '@topspin/domain/contract/account'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { matchWith, playerAt } from '../../../shared/navigation/index.ts'
import { selectAccountDeletion, selectPseudo } from '../../../shared/session/index.ts'
import {
  AccountHead,
  Button,
  Card,
  KeyIcon,
  LinkButton,
  lazyComponent,
  QueryView,
  RankIcon,
  Skeleton,
  TrashIcon,
} from '../../../shared/ui/index.ts'
import { Notifications } from '../../session/index.ts'
import { BioForm } from './bio-form.tsx'
import styles from './my-account.module.css'

const ChallengeCode = lazyComponent(() => import('./challenge-code.tsx'), <div className={styles.code} />)

/** The tab of the player's own account (docs/user-interface.md#screens). */
export function MyAccount() {
  const pseudo = useSelector(selectPseudo)
  const query = api.usePlayerQuery({ params: { pseudo } })
  return (
    <QueryView
      query={query}
      skeleton={
        <>
          <Skeleton shape="card" />
          <Skeleton shape="table" />
        </>
      }
    >
      {(player) => <Mine player={player} />}
    </QueryView>
  )
}

function Mine({ player }: { readonly player: Player }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const address = new URL(matchWith(player.pseudo), window.location.origin).href
  return (
    <div className={`stack ${styles.mine}`}>
      <div className="stack">
        <Card as="section">
          <AccountHead player={player} large>
            {player.email !== undefined && <p>{player.email}</p>}
            {player.registrationDate !== undefined && (
              <p className="fine tabular-nums">{t('account.since', { date: dateTime(player.registrationDate) })}</p>
            )}
          </AccountHead>
        </Card>
        <Card as="section">
          <BioForm bio={player.bio} />
        </Card>
        <Notifications />
        <div className={`rows gap-2.5 ${styles.actions}`}>
          <LinkButton to={playerAt(player.pseudo)} icon={<RankIcon />}>
            {t('account.page')}
          </LinkButton>
          <LinkButton to="/account/password" icon={<KeyIcon />}>
            {t('account.changePassword')}
          </LinkButton>
          <DeleteButton />
        </div>
      </div>
      <Card as="section">
        <figure className="rows justify-items-center text-center">
          <ChallengeCode address={address} label={t('account.challengeLabel', { pseudo: player.pseudo })} />
          <figcaption className="note">{t('account.challenge')}</figcaption>
        </figure>
      </Card>
    </div>
  )
}

/** Disabled unless the installation allows players to delete their account (docs/specification.md#personal-data). */
function DeleteButton() {
  const { t } = useTranslation()
  const allowed = useSelector(selectAccountDeletion)
  if (allowed)
    return (
      <LinkButton to="/account/delete" icon={<TrashIcon />}>
        {t('account.delete')}
      </LinkButton>
    )
  return (
    <Button small icon={<TrashIcon />} disabled>
      {t('account.delete')}
    </Button>
  )
}
