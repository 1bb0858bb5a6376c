import type { MatchRecap } from '@topspin/domain/contract/match'
import type { Side } from '@topspin/domain/live/table-tennis'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { Card, PlayerSlot, TennisTable, TennisTableHalf } from '../../../shared/ui/index.ts'
import picker from '../../../shared/ui/radios.module.css'
import { type ChosenResult, type CorrectionChoice, isRecordedResult, recordedWinnerSide, withPlayer } from './choice.ts'

const bothSides = ['one', 'two'] as const

interface Props {
  readonly match: MatchRecap
  readonly choice: CorrectionChoice
  readonly choose: (choice: CorrectionChoice) => void
}

/** Radio buttons for the right result, on a tennis table: each half has a side and the results with which it wins. */
export function CorrectResultChoice({ match, choice, choose }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const active = api.useActivePseudosQuery({}).currentData ?? []
  const { players, verdict } = choice
  return (
    <div className="stack" role="radiogroup" aria-label={t('correction.right')}>
      <TennisTable tag={t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })}>
        {bothSides.map((side) => (
          <TennisTableHalf key={side}>
            {players[side].map((pseudo, place) => (
              <PlayerSlot
                // biome-ignore lint/suspicious/noArrayIndexKey: the place stays, its player changes
                key={place}
                label={t('correction.changePlayer')}
                value={pseudo}
                players={active}
                recents={[]}
                size={players[side].length === 1 ? 'xl' : 'l'}
                onChange={(chosen) => choose({ ...choice, players: withPlayer(players, side, place, chosen) })}
              />
            ))}
            <Sets name={name} side={side} match={match} choice={choice} choose={choose} />
          </TennisTableHalf>
        ))}
      </TennisTable>
      <Card>
        <label className="check leading-[1.35] cursor-pointer">
          <input
            type="radio"
            name={name}
            checked={verdict === 'never'}
            onChange={() => choose({ ...choice, verdict: 'never' })}
          />
          <span>
            <strong className="block">{t('correction.never')}</strong>
            <span className="note">{t('correction.neverHint')}</span>
          </span>
        </label>
      </Card>
    </div>
  )
}

function Sets({ name, side, match, choice, choose }: Props & { readonly name: string; readonly side: Side }) {
  const { t } = useTranslation()
  const { verdict } = choice
  const winners = choice.players[side]
  return (
    <>
      <p className="-mt-3.5 font-semi">{t('correction.wins', { count: winners.length })}</p>
      {([0, 1] as const).map((looserSet) => {
        const option: ChosenResult = { winner: side, looserSet }
        const recorded = isRecordedResult({ players: choice.players, verdict: option }, match)
        const checked =
          verdict !== null && verdict !== 'never' && verdict.winner === side && verdict.looserSet === looserSet
        const label = t('correction.option', {
          winners: winners.join(', '),
          count: winners.length,
          lost: looserSet,
          context: recorded ? 'recorded' : '',
        })
        return (
          <label key={looserSet} className="relative block w-[min(100%,132px)] last:-mt-1.5 cursor-pointer">
            <input
              type="radio"
              className={picker.radio}
              name={name}
              checked={checked}
              aria-label={label}
              onChange={() => choose({ ...choice, verdict: option })}
            />
            <span
              className={`${picker.face} ${recorded && !checked ? outlined : ''} ${faceClass} tabular-nums`}
              aria-hidden="true"
            >
              2–{looserSet}
              {recorded && <small className="text-[0.6875rem] font-medium">{t('correction.recorded')}</small>}
            </span>
          </label>
        )
      })}
    </>
  )
}

const outlined = 'bg-transparent shadow-[inset_0_0_0_1.5px_var(--table-net)]'
const faceClass = 'content-center justify-items-center h-auto min-h-14 rounded-[14px] leading-[1.1] whitespace-nowrap'

/** The result after the correction. A side whose sets change also shows the recorded sets. */
export function CorrectedResult({ match, choice: { players, verdict } }: Omit<Props, 'choose'>) {
  const { t } = useTranslation()
  return (
    <TennisTable tag={t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })}>
      {bothSides.map((side) => {
        const recorded = side === recordedWinnerSide(players, match) ? match.winnerSet : match.looserSet
        const sets = verdict === null || verdict === 'never' ? null : verdict.winner === side ? 2 : verdict.looserSet
        return (
          <TennisTableHalf key={side}>
            <div className="rows gap-0 justify-items-center max-w-full text-center font-semi wrap-anywhere">
              <span>{players[side].join(', ')}</span>
              <span className="tabular-nums set-score">{sets ?? '–'}</span>
              {sets !== recorded && (
                <small className="text-xs font-normal tabular-nums">
                  {t('correction.insteadOf', { sets: recorded })}
                </small>
              )}
            </div>
          </TennisTableHalf>
        )
      })}
    </TennisTable>
  )
}
