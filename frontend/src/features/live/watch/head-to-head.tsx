import { api } from '../../../shared/api/api.ts'
import { useDates } from '../../../shared/format/dates.tsx'
import { useT } from '../../../shared/i18n/words.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import styles from './aside.module.css'

interface Props {
  readonly one: string
  readonly two: string
  readonly recorder: string
}

/** The earlier matches between two players, and who scores this one. */
export function HeadToHead({ one, two, recorder }: Props) {
  const t = useT()
  const { date } = useDates()
  const { currentData } = api.usePastInfiniteQuery({
    params: { pseudo: one },
    query: { ladder: 'simple', opponent: two },
  })
  const [page] = currentData?.pages ?? []
  const total = page?.summary?.total
  const last = page?.entries[0]
  const resultOf = (key: 'livePage.tally' | 'livePage.lastResult', own: number, others: number) =>
    t(key, { player: own >= others ? one : two, won: Math.max(own, others), lost: Math.min(own, others) })
  return (
    <Card flush>
      <dl className={`num ${styles.facts}`}>
        {total !== undefined && (
          <div>
            <dt>{t('livePage.headToHead')}</dt>
            <dd>
              {last === undefined ? t('livePage.neverMet') : resultOf('livePage.tally', total.wins, total.losses)}
            </dd>
          </div>
        )}
        {last !== undefined && (
          <div>
            <dt>{t('livePage.lastTime', { date: date(last.at) })}</dt>
            <dd>{resultOf('livePage.lastResult', last.mySets, last.opponentSets)}</dd>
          </div>
        )}
        <div>
          <dt>{t('livePage.recorder')}</dt>
          <dd>{recorder}</dd>
        </div>
      </dl>
    </Card>
  )
}
