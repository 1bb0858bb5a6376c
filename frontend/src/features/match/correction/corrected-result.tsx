import type { MatchRecap } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { TableHalf, TableSurface } from '../../../shared/ui/index.ts'
import type { Choice } from './choice.ts'
import styles from './correction-form.module.css'

interface Props {
  readonly match: MatchRecap
  readonly choice: Choice
}

/** The result as it will be, with the sets that were recorded. */
export function CorrectedResult({ match, choice: { players, verdict } }: Props) {
  const { t } = useTranslation()
  return (
    <TableSurface tag={t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })}>
      {(['one', 'two'] as const).map((side) => {
        const recorded = side === 'one' ? match.winnerSet : match.looserSet
        const sets = verdict === null || verdict === 'never' ? null : verdict.winner === side ? 2 : verdict.looserSet
        return (
          <TableHalf key={side}>
            <div className={`rows gap-0 justify-items-center text-center font-semi wrap-anywhere ${styles.half}`}>
              <span>{players[side].join(', ')}</span>
              <span className="tabular-nums set-score">{sets ?? '–'}</span>
              {sets !== recorded && (
                <small className="tabular-nums">{t('correction.insteadOf', { sets: recorded })}</small>
              )}
            </div>
          </TableHalf>
        )
      })}
    </TableSurface>
  )
}
