import { minMatchesForHighlights, type Week } from '@topspin/domain/contract/week'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { formatPoints, formatRank } from '../../shared/format/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Card, ImpactChip, LinkButton, PlacesGained, RankChange, Section, TextLink } from '../../shared/ui/index.ts'
import { useWeekWords } from './words.ts'

type Own = NonNullable<Week['own']>

/** The reader's own results in the week. Only the reader sees them. */
export function OwnWeek({ week }: { readonly week: Week }) {
  const { t } = useTranslation()
  const { own } = week
  if (own === null) return null
  const hasPlayed = own.wins + own.losses > 0
  return (
    <Section title={t('week.own')} aside={hasPlayed && <TextLink to={paths.history}>{t('week.ownMatches')}</TextLink>}>
      <Card>{hasPlayed ? <Played week={week} own={own} /> : <Absent own={own} />}</Card>
    </Section>
  )
}

function Played({ week, own }: { readonly week: Week; readonly own: Own }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const isFew = week.matches < minMatchesForHighlights
  const highlights = api.useWeekHighlightsQuery({ params: { week: week.week } }, { skip: isFew }).currentData
  const badges = highlights?.badges.find(({ pseudo }) => pseudo === me)?.badges.length ?? 0
  const { wins, losses } = own
  const results = [
    t('week.matches', { count: wins + losses }),
    ...(wins > 0 ? [t('week.wins', { count: wins })] : []),
    ...(losses > 0 ? [t('week.losses', { count: losses })] : []),
  ].join(', ')
  return (
    <div className="rows gap-1.5 tabular-nums">
      {(['simple', 'double'] as const).map((ladder) => {
        const ranks = own[ladder]
        return (
          ranks !== null && (
            <p key={ladder} className="row flex-wrap gap-x-3 gap-y-0">
              <span className="fine w-12 flex-none">{t(ladder === 'simple' ? 'rank.simple' : 'rank.double')}</span>
              <b className={ladder === 'simple' ? 'text-l' : ''}>
                <RankChange before={ranks.before ?? ranks.after ?? 0} after={ranks.after ?? 0} isPlain />
              </b>
              {ranks.before !== null && ranks.after !== null && (
                <PlacesGained places={ranks.before - ranks.after} coloured />
              )}
              <span className="ml-auto">
                <ImpactChip points={ranks.points} />
              </span>
            </p>
          )
        )
      })}
      <p className="fine">{badges === 0 ? results : `${results} · ${t('week.ownBadges', { count: badges })}`}</p>
    </div>
  )
}

function Absent({ own: { since, rank, score } }: { readonly own: Own }) {
  const { t } = useTranslation()
  const { weekday } = useWeekWords()
  const points = formatPoints(score)
  if (since !== null)
    return (
      <>
        <p className="font-bold">{t('week.newcomer')}</p>
        <p className="note">{t('week.newcomerText', { day: weekday(since), score: points })}</p>
      </>
    )
  return (
    <div className="row flex-wrap justify-between">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-bold">{t('week.absent')}</p>
        <p className="note">{t('week.absentText', { rank: formatRank(rank), score: points })}</p>
      </div>
      <LinkButton to={paths.available}>{t('week.whoPlays')}</LinkButton>
    </div>
  )
}
