import type { EveningEntry, PastLadder } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ladder'
import { deletedPlayer } from '@topspin/domain/texts/fr.json'
import { memo, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useDates } from '../../../shared/format/dates.tsx'
import { points } from '../../../shared/format/numbers.ts'
import { useT } from '../../../shared/i18n/words.tsx'
import { selectPseudo } from '../../../shared/session/selectors.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ImpactChip } from '../../../shared/ui/impact-chip.tsx'
import { Places } from '../../../shared/ui/places.tsx'
import { PlayerLink } from '../../../shared/ui/player-link.tsx'
import { Rank } from '../../../shared/ui/rank.tsx'
import styles from './evening-table.module.css'
import { useShownRows } from './use-shown-rows.ts'
import { useSlidingRows } from './use-sliding-rows.ts'

interface Props {
  readonly evening: PastLadder
  readonly ladder: Ladder
}

/** The ladder of an evening beside today's. A phone shows each row in two lines. */
export function EveningTable({ evening, ladder }: Props) {
  const t = useT()
  const { date } = useDates()
  const me = useSelector(selectPseudo)
  const body = useRef<HTMLTableSectionElement>(null)
  const { shown, end } = useShownRows(evening.entries, me)
  useSlidingRows(body, shown)
  const day = date(`${evening.on}T12:00:00Z`)
  return (
    <Card flush>
      <table className={`${styles.table} num`}>
        <caption className="only-read-aloud">{t('evening.caption', { context: ladder, date: day })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('evening.place')}</th>
            <th scope="col">{t('evening.eveningOf', { date: day })}</th>
            <th scope="col">{t('evening.results')}</th>
            <th scope="col">{t('rank.score')}</th>
            <th scope="col">{t('evening.now')}</th>
            <th scope="col">{t('evening.places')}</th>
            <th scope="col">
              {t('rank.score')} <span className="only-read-aloud">{t('evening.nowPrefix')}</span>
            </th>
            <th scope="col">{t('evening.gap')}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((entry, index) => (
            <Row key={keyOf(entry, index)} name={keyOf(entry, index)} entry={entry} mine={entry.pseudo === me} />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </Card>
  )
}

/** Deleted players have no name, and several may be in a ladder. */
const keyOf = ({ pseudo }: EveningEntry, index: number) => pseudo ?? `deleted ${index}`

interface RowProps {
  readonly name: string
  readonly entry: EveningEntry
  readonly mine: boolean
}

/** Memoized, because another day changes only some rows. */
const Row = memo(function Row({ name, entry, mine }: RowProps) {
  const { rank, pseudo, score, wins, losses } = entry
  return (
    <tr className={mine ? `${styles.row} ${styles.mine}` : styles.row} data-row={mine ? undefined : name}>
      <td className={styles.rank}>{rank}</td>
      <th scope="row" className={styles.player}>
        <span className={styles.who}>
          {pseudo === null ? (
            <span className={styles.nobody} aria-hidden="true">
              {'–'}
            </span>
          ) : (
            <Avatar pseudo={pseudo} size="m" />
          )}
          <span className={styles.name}>
            <PlayerLink pseudo={pseudo ?? deletedPlayer} />
          </span>
        </span>
      </th>
      <td className={styles.results}>
        {wins} - {losses}
      </td>
      <td className={styles.score}>{points(score)}</td>
      <Now entry={entry} />
    </tr>
  )
})

function Now({ entry: { rank, score, now } }: { readonly entry: EveningEntry }) {
  const t = useT()
  if (now === null)
    return (
      <td className={styles.left} colSpan={4}>
        {t('evening.left')}
      </td>
    )
  return (
    <>
      <td className={styles.now}>
        <span className={styles.onPhone}>{t('evening.nowPrefix')} </span>
        <b>
          <Rank rank={now.rank} />
        </b>
        <span className={styles.onPhone}>
          {' '}
          <Places places={rank - now.rank} coloured />
        </span>
      </td>
      <td className={styles.places}>
        <Places places={rank - now.rank} coloured />
      </td>
      <td className={styles.scoreNow}>{points(now.score)}</td>
      <td className={styles.gap}>
        <ImpactChip points={now.score - score} />
      </td>
    </>
  )
}
