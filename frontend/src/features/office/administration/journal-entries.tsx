import type { Journal, JournalEntry } from '@topspin/domain/contract/journal'
import { journalKinds } from '@topspin/domain/documents/journal'
import { withOrdinalFirst } from '@topspin/domain/text/french'
import french from '@topspin/domain/text/journal-fr.json'
import light from '@topspin/domain/text/journal-pki.json'
import { type JournalTexts, type SentencePart, sentenceOf } from '@topspin/domain/text/sentence'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api, endpointFailure, isRefused } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { playerMatchAddress } from '../../../shared/navigation/index.ts'
import { selectSession } from '../../../shared/session/index.ts'
import {
  AccountIcon,
  ActivateIcon,
  AdminIcon,
  Button,
  ChatIcon,
  CheckIcon,
  DetailIcon,
  DisableIcon,
  DownloadIcon,
  EditIcon,
  EmptyState,
  FlagIcon,
  LanguageIcon,
  LockIcon,
  NewerRowsButton,
  NewsIcon,
  PlayerLeftIcon,
  PlayerLink,
  QueryView,
  ResetPasswordIcon,
  type ShownAndWaitingRows,
  Skeleton,
  StarIcon,
  StopIcon,
  TrophyIcon,
  UndoIcon,
  useHeldRows,
  WhistleIcon,
} from '../../../shared/ui/index.ts'
import type { JournalFilterState } from './journal-filters.tsx'

/** How many entries of a page are shown, and the place of these entries among all entries that match the filters. */
export interface ShownJournalPage extends ReturnType<typeof shownRangeOf> {
  readonly length: number
  /** The instant of the last entry. */
  readonly end: string
}

export interface JournalPageProps {
  readonly filters: JournalFilterState
  /** The id of the entry just above the page in the list, which is newer; undefined for the newest page. */
  readonly before: string | undefined
  /**
   * The instant of the entry just above the page; undefined when the screen does not show that entry. A day that began
   * above the page gets no second head.
   */
  readonly above?: string | undefined
  /** Renders what follows the entries. */
  readonly children: (page: ShownJournalPage) => ReactNode
}

/** A page of the journal, its entries grouped by day. */
export function JournalPage(props: JournalPageProps) {
  const argument = { query: { ...props.filters.query, before: props.before } }
  const answer = api.useJournalQuery(argument)
  // The address has invalid filters. A button clears them; reading again would not help.
  if (isRefused(endpointFailure(answer.error), 'invalid-request', 'unknown-player')) return <NoneFound {...props} />
  return (
    <QueryView query={answer} skeleton={<Skeleton shape="row" count={8} />}>
      {/* With other filters, the key discards the newer entries that were held back. */}
      {(page) => <Entries key={JSON.stringify(argument)} page={page} {...props} />}
    </QueryView>
  )
}

function NoneFound({ filters }: Pick<JournalPageProps, 'filters'>) {
  const { t } = useTranslation()
  const clear = (
    <Button small onClick={filters.clear}>
      {t('journal.clear')}
    </Button>
  )
  return <EmptyState title={t('journal.none')} action={clear} />
}

function Entries({ page, filters, above, children }: JournalPageProps & { readonly page: Journal }) {
  const { t } = useTranslation()
  const { date, timeZone } = useDates()
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone })
  const held = useHeldRows(page.entries, ({ id }) => id)
  const last = held.shown.at(-1)
  return (
    <>
      <NewerRowsButton held={held} text={t('journal.newer', { count: held.waiting })} />
      {last === undefined ? (
        <NoneFound filters={filters} />
      ) : (
        <div>
          {inDays(held.shown, date).map((entries, index) => (
            <Fragment key={entries[0].id}>
              {(above === undefined || date(above) !== date(entries[0].at)) && (
                <h2
                  className={`${dayHead} ${above === undefined && index === 0 ? 'rounded-t-medium' : 'border-t border-line'}`}
                >
                  {withOrdinalFirst(day.format(new Date(entries[0].at)))}
                </h2>
              )}
              <ol>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            </Fragment>
          ))}
          {children({
            length: held.shown.length,
            end: last.at,
            ...shownRangeOf(page, held, filters.query.kinds?.split(',')),
          })}
        </div>
      )}
    </>
  )
}

const dayHead =
  'note sticky top-(--top-height) z-3 px-4 pt-3.5 pb-1.5 bg-surface font-semi first-letter:uppercase tabular-nums'

/** Groups neighbouring entries of the same day. */
function inDays(entries: readonly JournalEntry[], dateOf: (at: string) => string) {
  const days: [JournalEntry, ...JournalEntry[]][] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last !== undefined && dateOf(last[0].at) === dateOf(entry.at)) last.push(entry)
    else days.push([entry])
  }
  return days
}

/** The place of the shown entries of a page among all entries that match the filters. */
export function shownRangeOf(
  page: Pick<Journal, 'first' | 'counts' | 'older'>,
  { shown, waiting }: ShownAndWaitingRows<{ readonly id: string }>,
  kinds: readonly string[] = journalKinds,
) {
  /** Number of the first shown entry, from 1. */
  const first = page.first + waiting
  /** How many entries match the filters. */
  const total = kinds.reduce((sum, kind) => sum + (page.counts[kind] ?? 0), 0)
  // Newer entries push rows from this page to the next one, but this page keeps showing these rows. So this page may
  // show the last entry although `page.older` is set.
  const isEnd = page.older === null || first + shown.length > total
  /** `before` of the next page; null when there is none. */
  const older = isEnd ? null : (shown.at(-1)?.id ?? null)
  return { first, total, older }
}

/** An entry as a sentence. Shows nothing for an event type that only a newer server has. */
function Entry({ entry }: { readonly entry: JournalEntry }) {
  const { t } = useTranslation()
  const { time } = useDates()
  // These texts are in `domain` and not in the dictionaries of the page, because the server's CSV file has them too.
  const texts: JournalTexts = useSelector(selectSession).language === 'pki' ? light : french
  const Icon = [...typesByIcon].find(([, types]) => types.includes(entry.type))?.[0] ?? DetailIcon
  const parts = sentenceOf(entry, texts)
  if (parts.length === 0) return null
  return (
    // Links need a height of 24 px, so a line is as high.
    <li className="row gap-(--space-2) items-start px-(--space-4) py-2.5 border-t border-line leading-6 wrap-anywhere">
      <time className="note flex-none w-10 tabular-nums" dateTime={entry.at}>
        {time(entry.at)}
      </time>
      <Icon className="mt-0.5 text-muted" size={20} aria-hidden="true" />
      <p className="flex-1 min-w-0">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
          <Words key={index} part={part} entry={entry} />
        ))}
      </p>
      <span className="note flex-none hidden md:inline">{t('journal.kind', { context: entry.kind })}</span>
    </li>
  )
}

function Words({ part, entry }: { readonly part: SentencePart; readonly entry: JournalEntry }) {
  const { text, pseudo, isAside, mark } = part
  if (pseudo !== undefined)
    return (
      <bdi className={isAside ? '[&_a]:font-normal' : ''}>
        <PlayerLink pseudo={pseudo} />
      </bdi>
    )
  const address = mark === 'match' ? addressOf(entry) : null
  if (address !== null)
    return (
      <Link className="player-link tabular-nums" to={address}>
        {text}
      </Link>
    )
  if (mark === 'match' || mark === 'title') return <b className="font-semi">{text}</b>
  return mark === 'reason' ? <em className="text-muted">{text}</em> : text
}

/** The address of an entry's match; null without a match, if the entry takes it back, or if all players are deleted. */
function addressOf({ type, match, corrected, contestedBy, players }: JournalEntry): string | null {
  if (match === undefined || type === 'MatchRolledBack' || type === 'MatchWithdrawn') return null
  const named = [...((corrected ?? match.result)?.winners ?? []), ...(contestedBy ?? []), ...players]
  const player = named.find((pseudo) => pseudo !== null)
  return player === undefined ? null : playerMatchAddress(player, match.isSimple ? 'simple' : 'double', match.id)
}

/** The types of entries with an icon of their own, by icon. */
const typesByIcon = new Map([
  [AccountIcon, ['PlayerRegistered']],
  [ActivateIcon, ['PlayerActivated']],
  [DisableIcon, ['PlayerDisabled', 'RegistrationRefused']],
  [PlayerLeftIcon, ['PlayerDeleted']],
  [EditIcon, ['PlayerRenamed', 'MatchCorrected']],
  [ResetPasswordIcon, ['PasswordReset', 'EmailReleased']],
  [LanguageIcon, ['LanguageChosen']],
  [AdminIcon, ['AdminAppointed']],
  [WhistleIcon, ['RefereeAppointed', 'RefereeDismissed']],
  [StarIcon, ['StarAwarded', 'StarRemoved']],
  [UndoIcon, ['MatchRolledBack', 'MatchWithdrawn', 'ForfeitTakenBack']],
  [FlagIcon, ['MatchContested', 'FixtureForfeited']],
  [CheckIcon, ['ContestUpheld']],
  [NewsIcon, ['NewsPublished', 'NewsDeleted']],
  [LockIcon, ['EntryOpened', 'EntryClosed']],
  [StopIcon, ['LiveMatchStopped', 'TournamentStopped']],
  [TrophyIcon, ['MatchAttached']],
  [DownloadIcon, ['ClubExported', 'ClubExportedWithEmails']],
  [ChatIcon, ['ChatAdded', 'ChatChanged', 'ChatPaused', 'ChatResumed', 'ChatRemoved']],
])
