import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useEntryOpen } from '../../shared/api/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { EmptyState, LinkButton, QueryView, Section, Skeleton } from '../../shared/ui/index.ts'
import styles from './available-screen.module.css'
import { FairDouble } from './fair-double.tsx'
import { FreeList } from './free-list.tsx'
import { OwnAvailability } from './own-availability.tsx'
import { type Ranking, useRanking } from './ranking.ts'
import { useSteadyRows } from './steady-rows.ts'
import { type Free, useAvailable } from './use-available.ts'

/** Who is free to play: the reader's own hour, a fair double, and everybody who is free (docs/user-interface.md#who-plays). */
export default function AvailableScreen() {
  const { t } = useTranslation()
  const open = useEntryOpen()
  const { query, now, mine, others } = useAvailable()
  if (!open)
    return (
      <EmptyState
        title={t('match.closed')}
        text={t('match.closedNext')}
        action={<LinkButton to="/rank">{t('match.seeRanking')}</LinkButton>}
      />
    )
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" />}>
      {() => <WhoPlays now={now} mine={mine} others={others} />}
    </QueryView>
  )
}

interface Props {
  readonly now: number
  readonly mine: string | null
  readonly others: readonly Free[]
}

function WhoPlays({ now, mine, others }: Props) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const simple = useRanking('simple').currentData ?? []
  const double = useRanking('double').currentData ?? []
  const rows = useSteadyRows(others)
  const own = scoresOf([me], double)[0]
  const count = others.length
  return (
    <div className={styles.screen}>
      <div className={styles.own}>
        <OwnAvailability now={now} mine={mine} />
      </div>
      {mine !== null && own !== undefined && (
        <div className={styles.fair}>
          <FairDouble
            me={own}
            others={scoresOf(
              others.map(({ pseudo }) => pseudo),
              double,
            )}
          />
        </div>
      )}
      <div className={styles.list}>
        <Section
          title={t('available.now')}
          aside={<span className="note tabular-nums">{mine === null ? count : t('available.andYou', { count })}</span>}
        >
          {rows.length === 0 ? (
            <EmptyState title={t('available.nobody')} text={t('available.nobodyNext')} />
          ) : (
            <FreeList rows={rows} ladder={simple} me={me} />
          )}
        </Section>
      </div>
    </div>
  )
}

/** The scores of players; without those who are not in the ladder as last read. */
const scoresOf = (pseudos: readonly string[], ladder: Ranking) =>
  pseudos.flatMap((name) => {
    const entry = ladder.find(({ pseudo }) => pseudo === name)
    return entry === undefined ? [] : [{ pseudo: name, score: entry.score }]
  })
