import { skipToken } from '@reduxjs/toolkit/query/react'
import type { MatchRules } from '@topspin/domain/contract/match'
import { points as inPoints } from '@topspin/domain/ids'
import { type Band, table } from '@topspin/domain/rating'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { impact, points } from '../../shared/format/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { Dialog } from '../../shared/ui/index.ts'
import { duration, hoursText } from './rule-values.ts'
import styles from './rules-dialog.module.css'

/** The rules of match entry and the table of points (docs/specification.md#points). */
export default function RulesDialog({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  // Without an answer, as offline, the rules have no figures.
  const rules = api.useMatchRulesQuery(route.open ? {} : skipToken).currentData
  return (
    <Dialog {...route} title={t('rules.title')}>
      <h3 className="text-l font-bold">{t('rules.entry')}</h3>
      <ul className={styles.list}>
        <li>{hoursRule(t, rules)}</li>
        <li>{t('rules.order')}</li>
        {rules !== undefined && rules.cooldownSeconds > 0 && (
          <li>{t('rules.cooldown', { time: duration(rules.cooldownSeconds) })}</li>
        )}
        <li>{t('rules.score')}</li>
        <li>{t('rules.self')}</li>
        {rules !== undefined && rules.withdrawSeconds > 0 && (
          <li>{t('rules.withdraw', { time: duration(rules.withdrawSeconds) })}</li>
        )}
      </ul>
      <h3 className="text-l font-bold">{t('rules.points')}</h3>
      <p>{t('rules.pointsText')}</p>
      <PointsTable />
      <p>{t('rules.doubles')}</p>
      <p>
        {rules === undefined
          ? t('rules.referee')
          : t('rules.refereeWithin', { time: duration(rules.rollbackWindowHours * 3600) })}
      </p>
    </Dialog>
  )
}

function hoursRule(t: TFunction, rules: MatchRules | undefined): string {
  if (rules === undefined) return t('rules.hours')
  return rules.hours === null ? t('rules.always') : t('rules.hoursOf', { hours: hoursText(rules.hours) })
}

function PointsTable() {
  const { t } = useTranslation()
  return (
    <table className={`${styles.table} tabular-nums`}>
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
