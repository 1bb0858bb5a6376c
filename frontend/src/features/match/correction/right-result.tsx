import type { MatchRecap } from '@topspin/domain/contract/match'
import type { Side } from '@topspin/domain/table-tennis'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { Card, PlayerSlot, TableHalf, TableSurface } from '../../../shared/ui/index.ts'
import picker from '../../../shared/ui/radios.module.css'
import { type Choice, isRecorded, type Verdict } from './choice.ts'
import styles from './right-result.module.css'

interface Props {
  readonly match: MatchRecap
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
}

/** Chooses the right result: each half of the table is that of its winners. All choices are one group of radio buttons. */
export function RightResult({ match, choice, choose }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const tag = t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })
  const decide = (verdict: Verdict) => choose({ ...choice, verdict })
  return (
    <div className="stack" role="radiogroup" aria-label={t('correction.right')}>
      <TableSurface tag={tag}>
        {(['one', 'two'] as const).map((side) => (
          <TableHalf key={side}>
            <Players
              players={choice.players[side]}
              change={(players) => choose({ ...choice, players: { ...choice.players, [side]: players } })}
            />
            <Sets name={name} side={side} match={match} choice={choice} decide={decide} />
          </TableHalf>
        ))}
      </TableSurface>
      <Card>
        <label className={`check ${styles.never}`}>
          <input type="radio" name={name} checked={choice.verdict === 'never'} onChange={() => decide('never')} />
          <span>
            <strong className="block">{t('correction.never')}</strong>
            <span className="note">{t('correction.neverHint')}</span>
          </span>
        </label>
      </Card>
    </div>
  )
}

interface PlayersProps {
  readonly players: readonly string[]
  readonly change: (players: readonly string[]) => void
}

/** The players of a side. A tap on one opens the list of players. */
function Players({ players, change }: PlayersProps) {
  const { t } = useTranslation()
  const active = api.useActivePseudosQuery({}).currentData ?? []
  return (
    <>
      {players.map((pseudo, place) => (
        <PlayerSlot
          // biome-ignore lint/suspicious/noArrayIndexKey: the place stays, its player changes
          key={place}
          label={t('correction.changePlayer')}
          value={pseudo}
          players={active}
          recents={[]}
          size={players.length === 1 ? 'xl' : 'l'}
          onChange={(chosen) => change(players.map((one, index) => (index === place ? chosen : one)))}
        />
      ))}
    </>
  )
}

interface SetsProps {
  readonly name: string
  readonly side: Side
  readonly match: MatchRecap
  readonly choice: Choice
  readonly decide: (verdict: Verdict) => void
}

/** The two results with which a side wins. The recorded one is outlined. */
function Sets({ name, side, match, choice: { players, verdict }, decide }: SetsProps) {
  const { t } = useTranslation()
  const winners = players[side].join(', ')
  return (
    <>
      <p className={`font-semi ${styles.wins}`}>{t('correction.wins', { count: players[side].length })}</p>
      {([0, 1] as const).map((looserSet) => {
        const option = { winner: side, looserSet }
        const checked =
          verdict !== null && verdict !== 'never' && verdict.winner === side && verdict.looserSet === looserSet
        const recorded = isRecorded(option, match)
        return (
          <label key={looserSet} className={styles.option}>
            <input
              type="radio"
              className={picker.radio}
              name={name}
              checked={checked}
              aria-label={t('correction.option', {
                winners,
                count: players[side].length,
                lost: looserSet,
                context: recorded ? 'recorded' : '',
              })}
              onChange={() => decide(option)}
            />
            <span
              className={`${picker.face} ${styles.face} ${recorded ? styles.recorded : ''} tabular-nums`}
              aria-hidden="true"
            >
              2 - {looserSet}
              {recorded && <small className={styles.small}>{t('correction.recorded')}</small>}
            </span>
          </label>
        )
      })}
    </>
  )
}
