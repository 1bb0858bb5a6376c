import type { Profile } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { api, failureIn } from '../../shared/api/index.ts'
import { useChoice } from '../../shared/navigation/index.ts'
import { lazyComponent, QueryView, Tabs } from '../../shared/ui/index.ts'
import { CareerPart, CareerSkeleton } from './career-part.tsx'
import { PlayerHead } from './player-head.tsx'
import styles from './player-screen.module.css'

const UnknownPlayer = lazyComponent(() => import('./unknown-player.tsx'), <CareerSkeleton />)

/** A player: who it is, how good, and all matches of a ladder (docs/user-interface.md#screens). */
export default function PlayerScreen() {
  const { pseudo = '' } = useParams()
  const query = api.useProfileQuery({ params: { pseudo } })
  const failure = failureIn(query.error)
  if (failure?.kind === 'problem' && failure.code === 'unknown-player') return <UnknownPlayer pseudo={pseudo} />
  return (
    <div className="stack">
      <QueryView
        query={query}
        skeleton={
          <>
            <div className={`${styles.headSkeleton} skeleton`} aria-hidden="true" />
            <CareerSkeleton />
          </>
        }
      >
        {(profile) => (
          <>
            <PlayerHead profile={profile} />
            <Ladders key={profile.pseudo} profile={profile} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Ladders({ profile: { pseudo } }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const [ladder, setLadder] = useChoice('tab', ['simple', 'double'])
  const tabOf = (value: Ladder, label: string) => ({
    value,
    label,
    panel: <CareerPart key={value} pseudo={pseudo} ladder={value} />,
  })
  return (
    <Tabs
      label={t('rank.ladders')}
      value={ladder}
      onChange={setLadder}
      tabs={[tabOf('simple', t('rank.simple')), tabOf('double', t('rank.double'))]}
    />
  )
}
