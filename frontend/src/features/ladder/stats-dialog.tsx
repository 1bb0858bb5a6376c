import type { LadderStat } from '@topspin/domain/contract/ranking'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, isQueryAnswered } from '../../shared/api/index.ts'
import { ResultMarks, Sparkline } from '../../shared/charts/index.ts'
import { formatPoints } from '../../shared/format/index.ts'
import { playerAddress } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import {
  Avatar,
  Dialog,
  LinkButton,
  PlayWithLink,
  QueryView,
  Rank,
  Skeleton,
  Stars,
  useInactiveReason,
  useLastDefined,
} from '../../shared/ui/index.ts'
import { ChallengeButton } from '../challenge/index.ts'

interface Props {
  readonly open: boolean
  readonly pseudo: string | undefined
  readonly close: () => void
}

const skeleton = <Skeleton shape="card" count={2} />

/** The statistics of a player in both ladders (docs/user-interface.md#screens). */
export default function StatsDialog({ open, pseudo, close }: Props) {
  const { t } = useTranslation()
  const last = useLastDefined(pseudo) ?? ''
  const stats = api.usePlayerAllStatQuery({ params: { pseudo: last } })
  const player = api.usePlayerQuery({ params: { pseudo: last } })
  const title = (
    <span className="row min-w-0 py-2 max-sm:flex-wrap">
      <Avatar pseudo={last} size="l" />
      <span className="min-w-0 overflow-hidden text-ellipsis">{last}</span>
      <Stars count={player.currentData?.tournamentWins ?? 0} />
    </span>
  )
  // Opens when these calls are answered, so that no answer makes the dialog grow.
  const isRead = [stats, player, api.useActivePseudosQuery({})].every(isQueryAnswered)
  return (
    <Dialog
      open={open && isRead}
      close={close}
      title={title}
      actions={player.currentData && <StatsActions pseudo={player.currentData.pseudo} />}
    >
      <QueryView query={stats} skeleton={skeleton}>
        {({ simpleStat, doubleStat, milkingCow }) => (
          <QueryView query={player} skeleton={skeleton}>
            {({ bio }) => (
              <>
                {bio !== '' && <p className="text-muted italic">{`«\u202F${bio}\u202F»`}</p>}
                <div className="halves grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
                  <Column title={t('rank.simple')} stat={simpleStat} />
                  <Column title={t('rank.double')} stat={doubleStat} />
                </div>
                {milkingCow.nb !== 0 && milkingCow.player !== null && (
                  <p className="row flex-wrap gap-2">
                    <span className="text-muted">{t('stats.target')}</span>
                    <Avatar pseudo={milkingCow.player} size="s" />
                    <strong>{milkingCow.player}</strong>
                    <span className="tabular-nums">
                      {t('stats.targetPoints', { count: milkingCow.nb, points: formatPoints(milkingCow.nb) })}
                    </span>
                  </p>
                )}
                <Recent pseudo={last} />
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </Dialog>
  )
}

/** A link to the page of the player, and buttons for a match or why there are none. */
export function StatsActions({ pseudo }: { readonly pseudo: string }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const isActive = api.useActivePseudosQuery({}).currentData?.includes(pseudo) ?? true
  const reason = useInactiveReason(pseudo)
  return (
    <div className="grid basis-full grid-cols-[2fr_1fr] max-sm:grid-cols-1 gap-2">
      <span className="col-span-full grid">
        <LinkButton to={playerAddress(pseudo)}>{t('stats.page')}</LinkButton>
      </span>
      {!isActive && <p className="note col-span-full text-center">{reason}</p>}
      {isActive && pseudo !== me && (
        <>
          <PlayWithLink pseudo={pseudo} variant="primary" replace />
          <ChallengeButton pseudo={pseudo} isInDialog />
        </>
      )}
    </div>
  )
}

function Column({ title, stat }: { readonly title: string; readonly stat: LadderStat }) {
  const { t } = useTranslation()
  return (
    <section className="rounded-medium bg-sunken px-(--space-4) py-3">
      <h3 className="note font-semi">{title}</h3>
      <p className="text-3xl leading-[1.2] font-heavy tracking-[-0.03em] tabular-nums">
        <Rank rank={stat.rank} />
      </p>
      <dl className="mt-2 grid gap-0.5 tabular-nums">
        {[
          { label: t('stats.score'), value: formatPoints(stat.score) },
          { label: t('stats.wins'), value: stat.nbWin },
          { label: t('stats.losses'), value: stat.nbLoose },
        ].map(({ label, value }) => (
          <div key={label} className="flex justify-between">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semi">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The singles of the last 30 days as a curve, and the last five results. An empty row until they are read. */
function Recent({ pseudo }: { readonly pseudo: string }) {
  const { t } = useTranslation()
  const career = api.useCareerQuery({ params: { pseudo, ladder: 'simple' }, query: { range: 'month' } }).currentData
  const { from, entries } = career?.curve ?? { from: '', entries: [] }
  const start = entries.slice(0, 1).map(({ score, impact }) => [Date.parse(from), score - impact] as const)
  const scores = entries.map(({ at, score }) => [Date.parse(at), score] as const)
  return (
    <div className="note row min-h-7 flex-wrap gap-y-1">
      {career !== undefined && career.form.length > 0 && (
        <>
          {t('player.month')}
          <Sparkline wide points={[...start, ...scores]} />
          <ResultMarks results={career.form.slice(-5)} small />
        </>
      )}
    </div>
  )
}
