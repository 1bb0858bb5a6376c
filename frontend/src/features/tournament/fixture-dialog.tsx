import type { Rival } from '@topspin/domain/contract/profile'
import { instant, toPoints } from '@topspin/domain/ids'
import { gapBandOf } from '@topspin/domain/match/rating'
import { startOfLongestWindowBefore } from '@topspin/domain/match/recent-matches'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { formatPoints, namesOfSide, useDates, useServerTime } from '../../shared/format/index.ts'
import { stakesOf, useRanking } from '../../shared/ladder/index.ts'
import {
  type DialogRoute,
  isOpenedFrom,
  playerMatchAddress,
  useDialogRoute,
  useParameter,
} from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import { Button, ConfirmDialog, Dialog, Facts, LinkButton, LockIcon, NoticeBox } from '../../shared/ui/index.ts'
import { longDayText, SideAvatars } from '../fixture/index.ts'
import styles from './fixtures.module.css'
import { type ArrangedFixture, firstUndeletedPlayerOf, playersOfSides } from './fixtures-model.ts'
import { FixtureActions, SidesOnTennisTable, useFixtureStakes, WinnerGoesOn } from './own-fixture.tsx'
import { FixtureDueDateDialog } from './round-dates.tsx'
import { useStartedTournament } from './started.ts'

interface Props {
  readonly fixture: ArrangedFixture
}

/** The fixture that the address names, with dialogs for a forfeit and the due date (docs/screens.md#tournaments). */
export function FixtureDialog() {
  const { t } = useTranslation()
  const { summary, fixtures, words } = useStartedTournament()
  const navigate = useNavigate()
  const { state } = useLocation()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const [id, setFixture] = useParameter('fixture')
  // Keeps the fixture while the dialog fades out.
  const [kept, setKept] = useState(id)
  if (id !== null && id !== kept) setKept(id)
  const fixture = fixtures.all.find((one) => one.id === kept)
  const forfeit = useDialogRoute('forfeit')
  const due = useDialogRoute('due')
  if (fixture === undefined) return null
  const isRunning = summary.phase === 'running'
  const mayDecide = isRunning && organises && !fixture.isMine
  const isOpen = fixture.state === 'open'
  const matchOf = firstUndeletedPlayerOf(fixture)
  return (
    <>
      <Dialog
        open={id !== null && !forfeit.open && !due.open}
        close={() => (isOpenedFrom('tournament', state) ? void navigate(-1) : setFixture(null))}
        title={summary.name}
      >
        <SidesOnTennisTable fixture={fixture} tag={words.titleOf(fixture)} />
        <div className="rounded-medium inset-ring inset-ring-line">
          <FavouriteChance fixture={fixture} />
          <FixtureFacts fixture={fixture} />
        </div>
        {isRunning && <FixtureActions fixture={fixture} />}
        {fixture.matchId !== null && matchOf !== undefined && (
          <LinkButton to={playerMatchAddress(matchOf, summary.ladder, fixture.matchId)}>
            {t('bracket.seeMatch')}
          </LinkButton>
        )}
        {isRunning && organises && fixture.isMine && isOpen && (
          <NoticeBox icon={<LockIcon />} title={t('bracket.own')} text={t('bracket.ownNote')} />
        )}
        {mayDecide && fixture.state !== 'decided' && (
          <Button small onClick={() => due.show()}>
            {t('bracket.dueAsk')}
          </Button>
        )}
        {mayDecide && isOpen && <AttachMatchButton fixture={fixture} />}
        {mayDecide && isOpen && (
          <Button small variant="danger" onClick={() => forfeit.show()}>
            {t('bracket.forfeitAsk')}
          </Button>
        )}
        <TakeForfeitBackButton fixture={fixture} />
        {isRunning && <WinnerGoesOn fixture={fixture} />}
      </Dialog>
      <ForfeitDialog key={`${fixture.id} ${forfeit.open}`} route={forfeit} fixture={fixture} />
      <FixtureDueDateDialog key={`${fixture.id} ${due.open} due`} route={due} fixture={fixture} />
    </>
  )
}

/** A button that takes a forfeit back. It is shown while the server may accept the request. */
export function TakeForfeitBackButton({ fixture }: Props) {
  const { t } = useTranslation()
  const { summary } = useStartedTournament()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const now = useServerTime()
  const [takeBack, { isLoading }] = api.useTakeForfeitBackMutation()
  const isLately = summary.phase === 'finished' && summary.since >= startOfLongestWindowBefore(instant(now))
  if (!organises || fixture.isMine || fixture.by !== 'forfeit' || !(summary.phase === 'running' || isLately))
    return null
  return (
    <Button small busy={isLoading} onClick={() => void takeBack({ params: { id: summary.id, fixture: fixture.id } })}>
      {t('bracket.takeBack')}
    </Button>
  )
}

/**
 * Makes the last match between both sides count for their open fixture. Shown while the match can be corrected, if it
 * was played after the start of the tournament and counts for no other fixture.
 */
export function AttachMatchButton({ fixture }: Props) {
  const { t } = useTranslation()
  const { summary, fixtures } = useStartedTournament()
  const { id, ladder, startedAt = '' } = summary
  const { dateTime } = useDates()
  const now = useServerTime()
  const [attach, { isLoading }] = api.useAttachMatchMutation()
  const hours = api.useMatchRulesQuery({}).currentData?.rollbackWindowHours ?? 0
  const [[pseudo = '', partner] = [], others = []] = fixture.seats.map(({ players }) => players)
  const [opponent] = others
  const query = { range: 'month', ...(opponent && { opponent }), ...(partner && { partner }) } as const
  const found = api.usePlayerMatchesQuery({ params: { pseudo, ladder }, query }).currentData
  // In doubles the opponent may also have played with another partner.
  const last = found?.find(({ opponents }) => others.every((player) => opponents.includes(player)))
  if (last === undefined || last.at < startedAt || fixtures.all.some(({ matchId }) => matchId === last.id)) return null
  if (Date.parse(last.at) < now - hours * 3_600_000) return null
  const body = { matchId: last.id, isSimple: ladder === 'simple' }
  return (
    <Button small busy={isLoading} onClick={() => void attach({ params: { id, fixture: fixture.id }, body })}>
      {t('bracket.attach', { when: dateTime(last.at) })}
    </Button>
  )
}

/** When the fixture is due, or what decided it. An open fixture also shows what `useFixtureStakes` returns. */
function FixtureFacts({ fixture }: Props) {
  const { t } = useTranslation()
  const { words } = useStartedTournament()
  const { own, points, record } = useFixtureStakes(fixture)
  const about = words.stateOf(fixture, longDayText) || t('bracket.noDue')
  const how = fixture.by === 'match' ? '' : 'forfeit'
  const label = fixture.state === 'decided' ? t('bracket.decided', { context: how }) : t('bracket.due')
  return (
    <Facts
      className={`lined ${styles.facts}`}
      facts={[
        [t('bracket.faceToFace'), record && leaderOf(own[0] ?? '', record)],
        [label, about],
        [t('bracket.stakes', { names: namesOfSide(own) }), points && [points.won, points.lost].join(t('bracket.or'))],
      ]}
    />
  )
}

const leaderOf = (one: string, { pseudo, wins, losses }: Rival): string =>
  wins >= losses ? `${namesOfSide([one])} ${wins}–${losses}` : `${namesOfSide([pseudo])} ${losses}–${wins}`

/** The share of victories is shown when at least this number of matches had a gap in the same band (`gapBandOf`). */
const fewestMatches = 20

/**
 * How often favourites have won in the last twelve months at the gap of an open fixture. Null for any other fixture,
 * with equal scores, with few matches, and before the replies.
 */
function FavouriteChance({ fixture }: Props) {
  const { t } = useTranslation()
  const { ladder } = useStartedTournament().summary
  const sides = playersOfSides(fixture)
  const { currentData: ranking = [] } = useRanking(ladder)
  const { currentData: favourites } = api.useFavouritesQuery({})
  const stakes = stakesOf(ranking, ...sides)
  if (fixture.state !== 'open' || stakes === null || stakes.gap === 0) return null
  const { from, below } = gapBandOf(stakes.gap)
  const band = favourites?.[ladder].find((one) => one.from === toPoints(from))
  if (band === undefined || band.matches < fewestMatches) return null
  const [favourite, other] = (stakes.isFavourite ? sides : sides.toReversed()).map(namesOfSide)
  const share = Math.round((100 * band.wins) / band.matches)
  const [lower, upper] = [from, below].map((gap) => gap && formatPoints(toPoints(gap)))
  return (
    <div className="rows gap-1.5 px-4 py-3">
      <p className="flex max-sm:flex-wrap justify-between gap-x-3 tabular-nums">
        <span className="wrap-anywhere">
          <b>{t('bracket.percent', { share })}</b> {favourite}
        </span>
        <span className="ml-auto text-right wrap-anywhere">
          {other} <b>{t('bracket.percent', { share: 100 - share })}</b>
        </span>
      </p>
      <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-round bg-field-line" aria-hidden="true">
        <span className="bg-accent" style={{ width: `${share}%` }} />
      </div>
      <p className="fine">
        {t('bracket.favourite', {
          count: band.wins,
          matches: band.matches,
          from: lower,
          below: upper,
          context: below === null ? 'last' : '',
        })}
      </p>
    </div>
  )
}

function ForfeitDialog({ route, fixture }: Props & { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const { summary, words } = useStartedTournament()
  const [give] = api.useGiveForfeitMutation()
  const [winner, setWinner] = useState<0 | 1 | null>(0)
  const sides = fixture.seats.map(({ players }) => players)
  const names = sides.map(namesOfSide)
  const absent = sides.flatMap(([player], side) => (side === winner || player === undefined ? [] : [player]))
  const choices = [
    { side: 0, name: names[0], note: t('bracket.isAbsent', { count: sides[1]?.length ?? 1, names: names[1] }) },
    { side: 1, name: names[1], note: t('bracket.isAbsent', { count: sides[0]?.length ?? 1, names: names[0] }) },
    { side: null, name: t('bracket.nobodyWins'), note: t('bracket.nobodyWinsNote') },
  ] as const
  return (
    <ConfirmDialog
      {...route}
      title={t('bracket.forfeitTitle')}
      keep={t('bracket.keepOpen')}
      confirm={winner === null ? t('bracket.forfeitBoth') : t('bracket.forfeitFor', { names: names[winner] })}
      onConfirm={() => void give({ params: { id: summary.id, fixture: fixture.id }, body: { absent } })}
      fields={
        <fieldset className="lined rounded-medium px-4 inset-ring inset-ring-line">
          <legend className="only-read-aloud">{t('bracket.forfeitTitle')}</legend>
          {choices.map(({ side, name, note }) => (
            <label key={String(side)} className="check py-1">
              <input type="radio" name="winner" checked={winner === side} onChange={() => setWinner(side)} />
              {side !== null && <SideAvatars pseudos={sides[side] ?? []} />}
              <span className="min-w-0 wrap-anywhere">
                <b>{name}</b> <span className="note">{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      }
    >
      {t('bracket.forfeitNote', { fixture: words.titleOf(fixture), one: names[0], two: names[1] })}
    </ConfirmDialog>
  )
}
