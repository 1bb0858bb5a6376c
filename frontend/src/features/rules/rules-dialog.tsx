import { points as inPoints } from '@topspin/domain/ids'
import { type Band, table } from '@topspin/domain/rating'
import { impact, points } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './rules-dialog.module.css'

/** The rules of match entry and the table of points (docs/specification.md#points). */
export default function RulesDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  return (
    <Dialog {...route} title={t('rules.title')}>
      <h3 className={styles.heading}>{t('rules.entry')}</h3>
      <ul className={styles.list}>
        <li>{t('rules.hours')}</li>
        <li>{t('rules.order')}</li>
        <li>{t('rules.cooldown')}</li>
        <li>{t('rules.score')}</li>
        <li>{t('rules.self')}</li>
      </ul>
      <h3 className={styles.heading}>{t('rules.points')}</h3>
      <p>{t('rules.pointsText')}</p>
      <PointsTable />
      <p>{t('rules.doubles')}</p>
      <p>{t('rules.referee')}</p>
    </Dialog>
  )
}

function PointsTable() {
  const t = useT()
  return (
    <table className={`${styles.table} num`}>
      <caption className="only-read-aloud">{t('rules.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.gap')}</th>
          <th scope="col">{t('rules.expected')}</th>
          <th scope="col">{t('rules.upset')}</th>
        </tr>
      </thead>
      <tbody>
        {table.bands.map((band) => (
          <tr key={band.from}>
            <th scope="row">{gapOf(band, t('rules.andMore'))}</th>
            <td>{pair(band.expected)}</td>
            <td>{pair(band.upset)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "25 - 49,5": bands are half-open and scores move by halves, so the last gap of a band is half a point below the next. */
function gapOf({ from, below }: Band, andMore: string): string {
  const start = points(inPoints(from))
  return below === null ? `${start} ${andMore}` : `${start} - ${points(inPoints(below) - 0.5)}`
}

const pair = ({ winner, loser }: Band['expected']): string => `${impact(inPoints(winner))} / ${impact(inPoints(loser))}`
