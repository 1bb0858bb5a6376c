import type { PastMatchesFilterInput, PastMatchItem } from '@topspin/domain/contract/past'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api, type CallDispatch, type CallInput, maxAgeWithoutReports, useEntryOpen } from '../../shared/api/index.ts'
import { formatWinShare } from '../../shared/format/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { paths, useChoice, useParameter } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import {
  Button,
  ChevronIcon,
  CloseIcon,
  EmptyState,
  isDeletedPlayer,
  LinkButton,
  MatchList,
  QueryView,
  Skeleton,
} from '../../shared/ui/index.ts'
import { useWithoutRemoved } from '../../shared/undo/index.ts'
import { CancelledContestedMatches } from './contest/cancelled.tsx'
import { MatchesByMonth } from './months.tsx'
import { PastMatchesCsvLink, PastSummary } from './past-summary.tsx'

/** The matches of the reader, month by month, with filters and totals (docs/screens.md#history). */
export default function HistoryScreen() {
  const { t } = useTranslation()
  const query = usePastFilters()
  const past = usePast(query)
  const { summary } = past
  const isFiltered = Object.keys(query).length > 0
  const { wins, losses } = summary?.total ?? { wins: 0, losses: 0 }
  const hasMatches = summary !== null && wins + losses > 0
  // `PastSummary` is shown from this width on. In a narrower window the rows beside it would take three lines.
  const columns = 'min-[87.5rem]:grid-cols-[minmax(0,1fr)_332px] min-[87.5rem]:gap-6'
  return (
    <div className="stack">
      <FilterBar opponents={summary?.opponents ?? []} />
      <div className={`rows items-start gap-0 ${columns}`}>
        {/* Before the list in the HTML, so that the keyboard reaches the summary without passing the growing list. */}
        {hasMatches && (
          <div className="stack hidden min-[87.5rem]:grid">
            <PastSummary summary={summary} query={query} />
          </div>
        )}
        <div className="stack -order-1">
          {hasMatches && (
            <p className="row -mb-2 min-h-11 justify-between tabular-nums min-[87.5rem]:hidden">
              <span>
                <b>{t('history.count', { count: wins + losses })}</b>{' '}
                <span className="note">{`${t('player.record', { wins, losses })}, ${formatWinShare(wins, losses)}`}</span>
              </span>
              <PastMatchesCsvLink query={query} />
            </p>
          )}
          {isFiltered || <CancelledContestedMatches />}
          <QueryView
            query={past}
            skeleton={<Skeleton shape="row" count={8} />}
            empty={<NoMatch isFiltered={isFiltered} />}
          >
            {(entries) => (
              <MatchList
                key={JSON.stringify(query)}
                list={entries}
                keyOf={({ sequence }) => sequence}
                first={8}
                after={
                  past.hasNextPage && (
                    <Button busy={past.isFetchingNextPage} onClick={() => void past.readOlder()}>
                      {t('history.more')}
                    </Button>
                  )
                }
              >
                {(shown) => (
                  <div className="stack">
                    <MatchesByMonth entries={shown} totals={summary?.months ?? []} ladder={query.ladder} />
                  </div>
                )}
              </MatchList>
            )}
          </QueryView>
        </div>
      </div>
    </div>
  )
}

const cancels = ({ body }: CallInput<'rollback'>, { id, ladder }: PastMatchItem) =>
  body.matchId === id && body.isSimple === (ladder === 'simple')

/** The loaded matches of the reader, newest first, their summary, and a function that loads older ones. */
function usePast(filters: PastMatchesFilterInput) {
  const pseudo = useSelector(selectPseudo)
  const argument = { params: { pseudo }, query: filters }
  const query = api.usePastInfiniteQuery(argument, { refetchOnMountOrArgChange: maxAgeWithoutReports / 1000 })
  const dispatch = useDispatch<CallDispatch>()
  /** Waits for a running request first, because RTK Query ignores a second request while one is running. */
  async function readOlder(): Promise<void> {
    await dispatch(api.util.getRunningQueryThunk('past', argument))
    await query.fetchNextPage()
  }
  const pages = query.currentData?.pages
  // Memoised, because `MatchList` renders all rows again when it gets another array.
  const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages])
  const { currentData } = useWithoutRemoved('rollback', { ...query, currentData: entries }, cancels)
  // While a request with new filters runs, the summary of the previous filters is shown.
  const summary = (pages ?? query.data?.pages)?.[0]?.summary ?? null
  return { ...query, currentData, summary, readOlder }
}

function NoMatch({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation()
  const open = useEntryOpen()
  const toAll = (
    <LinkButton to="/history" replace>
      {t('history.allMatches')}
    </LinkButton>
  )
  const toForm = open && <LinkButton to="/match">{t('home.record')}</LinkButton>
  return (
    <EmptyState
      title={t(isFiltered ? 'player.noneFound' : 'history.empty')}
      text={t(isFiltered ? 'history.noneNext' : 'history.emptyNext')}
      action={isFiltered ? toAll : toForm}
    />
  )
}

/** The filters of the history, which are in the address. */
function usePastFilters(): PastMatchesFilterInput {
  const [ladder] = useChoice('ladder', ['any', 'simple', 'double'])
  const [opponent] = useParameter('opponent')
  const [result] = useChoice('result', ['any', 'won', 'lost'])
  const [range] = useChoice('period', ['all', 'season', 'month'])
  return {
    ...(ladder === 'any' ? {} : { ladder }),
    ...(opponent === null ? {} : { opponent }),
    ...(result === 'any' ? {} : { result }),
    ...(range === 'all' ? {} : { range }),
  }
}

/** The labels of the values of all filters but the opponent. The empty value filters nothing. */
const labels = {
  ladder: { '': 'history.bothLadders', simple: 'rank.simple', double: 'rank.double' },
  result: { '': 'player.anyResult', won: 'player.victoriesOnly', lost: 'player.defeatsOnly' },
  period: { '': 'player.anyPeriod', season: 'player.rangeSeason', month: 'player.rangeMonth' },
} as const

function FilterBar({ opponents }: { readonly opponents: readonly string[] }) {
  const { t } = useTranslation()
  const { ladder, opponent, result, range } = usePastFilters()
  // The opponent in the address may not be among the opponents to choose from.
  const names = opponent === undefined || opponents.includes(opponent) ? opponents : [opponent, ...opponents]
  const ofNames = [
    ['', t('player.anyOpponent')] as const,
    ...names.filter((pseudo) => !isDeletedPlayer(pseudo)).map((pseudo) => [pseudo, pseudo] as const),
  ]
  const labelled = (keys: Readonly<Record<string, TextKey>>) =>
    Object.entries(keys).map(([value, key]) => [value, t(key)] as const)
  return (
    <div className="row flex-wrap gap-2 py-1">
      <fieldset className="contents">
        <legend className="only-read-aloud">{t('history.filters')}</legend>
        <FilterPill name="ladder" label={t('history.bothLadders')} value={ladder} options={labelled(labels.ladder)} />
        <FilterPill name="opponent" label={t('player.opponent')} value={opponent} options={ofNames} />
        <FilterPill name="result" label={t('player.result')} value={result} options={labelled(labels.result)} />
        <FilterPill name="period" label={t('player.period')} value={range} options={labelled(labels.period)} />
      </fieldset>
      <Link className="text-button ml-auto px-1" to={paths.live}>
        {t('livePage.last')}
      </Link>
    </div>
  )
}

interface PillProps {
  /** The name of the parameter in the address. */
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** A filter as a native select. An active filter comes first, in blue, with a cross that removes it. */
function FilterPill({ name, label, value = '', options }: PillProps) {
  const { t } = useTranslation()
  const [, change] = useParameter(name)
  const isActive = value !== ''
  const look = isActive ? '-order-1 border-accent bg-mine text-accent' : 'border-line bg-surface pr-3.5'
  const focus =
    'has-[select:focus-visible]:[outline:3px_solid_var(--focus)] has-[select:focus-visible]:outline-offset-1'
  return (
    <span
      className={`row relative max-w-full min-h-11 gap-2 rounded-[12px] border pl-3.5 text-s font-semi ${focus} ${look}`}
    >
      <span className="cut max-w-45" aria-hidden="true">
        {isActive ? (options.find(([option]) => option === value)?.[1] ?? value) : label}
      </span>
      {!isActive && <ChevronIcon size={16} />}
      {/* The transparent select is in front of the label, and the cross in front of the select. */}
      <select
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        aria-label={label}
        value={value}
        onChange={({ target }) => change(target.value || null)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {isActive && (
        <button
          type="button"
          className="relative z-1 -ml-2 grid min-h-[42px] w-10 place-items-center"
          aria-label={t('history.clear', { filter: label })}
          onClick={() => change(null)}
        >
          <CloseIcon size={16} />
        </button>
      )}
    </span>
  )
}
