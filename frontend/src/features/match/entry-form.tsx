import type { Ladder } from '@topspin/domain/ids'
import type { Side } from '@topspin/domain/live/table-tennis'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { api, isQueryAnswered } from '../../shared/api/index.ts'
import { namesOfSide } from '../../shared/format/index.ts'
import { chipClass, RecentPlayerChips, selectRecentPlayers, useFreePlayers } from '../../shared/ladder/index.ts'
import { firstPlayerParameter, freePlayersParameter, paths, useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectPseudo } from '../../shared/session/index.ts'
import {
  AccountsIcon,
  Button,
  ConfirmDialog,
  LoadFailure,
  NoticeBox,
  PlayerOnTennisTable,
  PlayerSlot,
  SetsWonPicker,
  Skeleton,
  TennisTable,
  TennisTableHalf,
} from '../../shared/ui/index.ts'
import { CountedFixtureChoice, useCountedFixture } from '../fixture/index.ts'
import { selectOpponentAndRecorder } from '../live/index.ts'
import {
  formOpened,
  missingFieldsIn,
  nextSlot,
  playerPicked,
  playersOnSide,
  type Slot,
  selectForm,
  setsPicked,
  slotsOnSide,
} from './form.ts'
import { PlannedMatches } from './planned-matches.tsx'
import { type RecordThunkDispatch, recordMatch, selectIsSending } from './record.ts'
import { Result } from './result.tsx'
import { StakesCard, StakesLine, useStakes } from './stakes-card.tsx'

/** The form of a finished match: players, sets, points at stake, submit. */
export function EntryForm({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const dispatch = useDispatch<RecordThunkDispatch>()
  const { draft, recorded } = useSelector(selectForm(ladder))
  const sending = useSelector(selectIsSending(ladder))
  const pseudos = api.useActivePseudosQuery({})
  const stakes = useStakes(ladder)
  const counting = useCountedFixture(ladder, ...useExpected(ladder))
  const isFromFree = useOpening(ladder)
  const { live, duringLive } = useLiveQuestion()
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // Focuses the first missing field after an incomplete submit.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const errorId = useId()
  const [next] = missingFieldsIn(draft, ladder)
  const { one, two } = draft.sets

  function submit(event: FormEvent) {
    event.preventDefault()
    if (next !== undefined) setAttempts(attempts + 1)
    else if (live !== null) duringLive.show()
    else record()
  }
  function record() {
    // This component stays mounted while it shows the result, and the form of the next match must show no error.
    setAttempts(0)
    void dispatch(recordMatch(ladder, counting))
  }

  if (recorded !== null) return <Result ladder={ladder} recorded={recorded} />
  const incomplete = attempts > 0 && next !== undefined
  const columns = 'md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-6'
  return (
    <form className={`group stack ${columns}`} ref={form} onSubmit={submit} noValidate>
      <div className="stack">
        {ladder === 'simple' && <PlannedMatches />}
        <TennisTable label={t('match.table')}>
          <TableSide ladder={ladder} side="one" errorId={incomplete ? errorId : null} />
          <TableSide ladder={ladder} side="two" errorId={incomplete ? errorId : null} />
        </TennisTable>
        {isFromFree ? (
          <NoticeBox icon={<AccountsIcon />} title={t('available.fair')} text={t('available.filled')} />
        ) : (
          <Recents ladder={ladder} />
        )}
      </div>
      {counting.isPending ? (
        <Skeleton shape="card" />
      ) : (
        <div className="stack">
          <CountedFixtureChoice counting={counting} />
          <StakesCard ladder={ladder} stakes={stakes} />
          <p id={errorId} className="text-center font-medium text-loss empty:hidden" role="alert">
            {incomplete && t(next === 'sets' ? 'match.missingSets' : 'match.missingPlayer')}
          </p>
          <Button type="submit" variant="primary" busy={sending}>
            {one === null || two === null ? t('match.record') : t('match.recordScore', { one, two })}
            <StakesLine ladder={ladder} stakes={stakes} />
          </Button>
          {live !== null && (
            <ConfirmDialog
              {...duringLive}
              granting
              title={t('match.duringLive.title')}
              keep={t('match.duringLive.keep')}
              confirm={t('match.duringLive.confirm')}
              onConfirm={record}
            >
              {t('match.duringLive.text', { opponent: live.opponent, recorder: live.recorder })}
            </ConfirmDialog>
          )}
        </div>
      )}
      {/* Last, because it may appear while the form is in use, and must not move the other controls. */}
      <LoadFailure query={pseudos} />
    </form>
  )
}

/** The live match that the reader plays, and the dialog that asks whether to record another match meanwhile. */
export function useLiveQuestion() {
  const live = useSelector(selectOpponentAndRecorder)
  // With the id, a dialog that is open at the end of this match does not open again for the next one.
  return { live, duringLive: useDialogRoute('record-during-live', live?.id) }
}

/**
 * Opens the form with the players in the address (docs/specification.md#recording-a-match). Player one is the reader,
 * except when a referee names another player: in the address, or by an earlier choice in this form. That choice is
 * dropped when the address comes from the list of free players.
 * @returns whether the players were chosen among free players
 */
function useOpening(ladder: Ladder): boolean {
  const dispatch = useDispatch()
  const { currentData: players, error } = api.useActivePseudosQuery({})
  const me = useSelector(selectPseudo)
  const referee = useSelector(selectIsReferee)
  const { playerTwo } = useParams()
  const [search] = useSearchParams()
  const isFromFree = search.has(freePlayersParameter)
  // Accepts only players in the list of active players, or anybody when the list cannot be read, for example offline.
  const listed = (pseudo: string | null | undefined) =>
    pseudo != null && (players?.includes(pseudo) ?? error !== undefined) ? pseudo : null
  const inDoubles = ladder === 'double'
  const first = referee ? listed(search.get(firstPlayerParameter)) : null
  const playerOne = first ?? me
  const fixed = !referee || isFromFree || first !== null
  const opponent = listed(playerTwo)
  const partner = inDoubles ? listed(search.get('partner')) : null
  const second = inDoubles ? listed(search.get('second')) : null
  // A layout effect runs before the first paint, so that the form never shows without these players.
  useLayoutEffect(() => {
    dispatch(formOpened({ ladder, playerOne, fixed, opponent, partner, second }))
  }, [dispatch, ladder, playerOne, fixed, opponent, partner, second])
  return isFromFree
}

/**
 * The players of each side; null for an incomplete side. Until the request for the active players is answered, the
 * players in the address fill the empty places.
 */
function useExpected(ladder: Ladder) {
  const { draft } = useSelector(selectForm(ladder))
  const { playerTwo = null } = useParams()
  const [search] = useSearchParams()
  const { players } = draft
  const named = {
    ...players,
    oneSecond: players.oneSecond ?? search.get('partner'),
    twoFirst: players.twoFirst ?? playerTwo,
    twoSecond: players.twoSecond ?? search.get('second'),
  }
  const isOpened = isQueryAnswered(api.useActivePseudosQuery({}))
  const expected = isOpened ? draft : { ...draft, players: named }
  return [playersOnSide(expected, ladder, 'one'), playersOnSide(expected, ladder, 'two')] as const
}

interface SideProps {
  readonly ladder: Ladder
  readonly side: Side
  /** The HTML id of the error text after an incomplete submit; else null. */
  readonly errorId: string | null
}

function TableSide({ ladder, side, errorId }: SideProps) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { draft } = useSelector(selectForm(ladder))
  const referee = useSelector(selectIsReferee)
  const me = useSelector(selectPseudo)
  const recents = useSelector(selectRecentPlayers)
  const { currentData: players = [] } = api.useActivePseudosQuery({})
  const slots = slotsOnSide(ladder, side)
  const labelOf = (slot: Slot) =>
    t('match.slot', { context: ladder === 'simple' && slot === 'twoFirst' ? 'opponent' : slot })
  const size = ladder === 'simple' ? 'xl' : 'l'
  // The error text names missing players first, so the sets are marked only when all players are chosen.
  const setsNext = missingFieldsIn(draft, ladder)[0] === 'sets' && draft.sets[side] === null
  return (
    <TennisTableHalf label={t(side === 'one' ? 'match.sideOne' : 'match.sideTwo')}>
      {slots.map((slot) => {
        const value = draft.players[slot]
        // Player one is fixed for players who are not referees (docs/specification.md#recording-a-match).
        if (slot === 'oneFirst' && !referee) return <PlayerOnTennisTable key={slot} pseudo={value} size={size} />
        return (
          <PlayerSlot
            key={slot}
            label={labelOf(slot)}
            value={value}
            onChange={(pseudo) => dispatch(playerPicked({ ladder, slot, pseudo }))}
            players={players.filter((pseudo) => referee || pseudo !== me)}
            recents={recents}
            size={size}
            errorId={value === null ? errorId : null}
          />
        )
      })}
      <SetsWonPicker
        label={t('match.setsOf', { names: namesOfSide(slots.map((slot) => draft.players[slot] ?? labelOf(slot))) })}
        value={draft.sets[side]}
        onChange={(sets) => dispatch(setsPicked({ ladder, side, sets }))}
        errorId={setsNext ? errorId : null}
      />
    </TennisTableHalf>
  )
}

function Recents({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { draft } = useSelector(selectForm(ladder))
  const { others } = useFreePlayers()
  const slot = nextSlot(draft, ladder)
  return (
    <RecentPlayerChips
      chosen={Object.values(draft.players)}
      onPick={(pseudo) => dispatch(playerPicked({ ladder, slot, pseudo }))}
    >
      <li>
        <Link className={`${chipClass} px-4 text-accent tabular-nums`} to={paths.available}>
          {others.length === 0 ? t('available.title') : t('available.count', { count: others.length })}
        </Link>
      </li>
    </RecentPlayerChips>
  )
}
