import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { doublesFormPath, matchFormPath } from '../../shared/navigation/index.ts'
import { EntryLink, useDesktop, useTablet } from '../../shared/ui/index.ts'
import { joined, roundContext, useRoundWords } from '../fixture/index.ts'
import type { FixtureWords } from './fixture-words.ts'
import styles from './fixtures.module.css'
import type { Fixture, Fixtures } from './fixtures-model.ts'
import { SidesOnTable } from './sides-on-table.tsx'
import { WayMap } from './way-map.tsx'

/** The link to the form of a match of the reader's fixture; nothing when it cannot be played, or not by the reader. */
export function RecordLink({ fixture, me }: { readonly fixture: Fixture; readonly me: string }) {
  const { t } = useTranslation()
  const sides = fixture.seats.flatMap((seat) => (seat.kind === 'side' ? [seat.players] : []))
  const [first = '', second] = sides.find((side) => !side.includes(me)) ?? []
  const partner = sides.find((side) => side.includes(me))?.find((player) => player !== me)
  if (fixture.state !== 'open' || !fixture.isMine) return null
  const to =
    second === undefined || partner === undefined ? matchFormPath(first) : doublesFormPath(partner, [first, second])
  return (
    <EntryLink variant="primary" to={to}>
      {t('bracket.record')}
    </EntryLink>
  )
}

interface Props {
  readonly detail: TournamentDetail
  readonly fixtures: Fixtures
  readonly words: FixtureWords
  readonly me: string
}

/**
 * What the reader plays next, and in a bracket the way there on a map of the draw; for others how far the tournament
 * is. A desktop shows the whole tree up to 16 places, so it needs no map.
 */
export function OwnFixture({ detail: { summary }, fixtures, words, me }: Props) {
  const { t } = useTranslation()
  const isDesktop = useDesktop()
  const isWide = useTablet()
  const roundOf = useRoundWords()
  const { rounds, next, all } = fixtures
  const isMapped = summary.format === 'bracket' && !(isDesktop && rounds.length <= 4)
  const due = next && words.stateOf(next)
  const act = next?.state === 'open' && (
    <div className={`row flex-wrap justify-between px-4 py-2 ${styles.act}`}>
      {!isMapped && <span className="text-s">{due}</span>}
      <RecordLink fixture={next} me={me} />
    </div>
  )
  if (!isMapped)
    return (
      next?.state === 'open' && (
        <section className={`panel relative overflow-hidden ${styles.own}`}>
          <SidesOnTable fixture={next} tag={t('tournament.mine', { context: roundContext(next) })} words={words} />
          {act}
        </section>
      )
    )
  const opponent = next?.seats.find((seat) => seat.kind !== 'side' || !seat.isMine)
  const isKnown = opponent?.kind === 'side'
  const title = isKnown
    ? t('bracket.roundAgainst', { round: next === null ? '' : roundOf(next), names: joined(opponent.players) })
    : next !== null
      ? roundOf(next)
      : summary.round && t('tournament.rounds', { context: roundContext(summary.round) })
  const line =
    opponent === undefined
      ? summary.round && t('bracket.progress', { decided: summary.round.decided, total: summary.round.fixtures })
      : [isKnown ? null : t('bracket.opponent', { name: words.nameOf(opponent) }), due].filter(Boolean).join(', ')
  return (
    <section className={`panel relative overflow-hidden ${styles.own}`}>
      <span className="table-tag">{t(all.some(({ isMine }) => isMine) ? 'bracket.way' : 'bracket.whole')}</span>
      <div className={`table-blue ${styles.map}`}>
        <div>
          <WayMap rounds={rounds} {...(isWide ? { width: 800, height: 250 } : { width: 358, height: 178 })} />
        </div>
        <div className={`text-balance ${styles.title}`}>
          <p className="text-2xl leading-[1.2] font-heavy tracking-[-0.02em] wrap-anywhere">{title}</p>
          <p className="tabular-nums">{line}</p>
        </div>
      </div>
      {act}
    </section>
  )
}
