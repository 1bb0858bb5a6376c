import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { queryFailureText, useText } from '../../shared/i18n/index.ts'
import {
  PlannedMatchChoice,
  RecentPlayerChips,
  selectRecentPlayers,
  useOfferedMatches,
} from '../../shared/ladder/index.ts'
import {
  Button,
  Card,
  ErrorState,
  LoadFailure,
  PlayerSlot,
  Section,
  Skeleton,
  SmallAvatarPair,
  TennisTable,
  TennisTableHalf,
} from '../../shared/ui/index.ts'
import { CountedFixtureChoice, fixtureRequestField, useCountedFixture } from '../fixture/index.ts'
import { LiveRecorderLine } from './live-line.tsx'
import { LiveScoring } from './live-scoring.tsx'
import { TimeAgo } from './score.tsx'
import { type ShownLiveMatch, selectIsRecorder, selectLiveState, selectShownLiveMatch } from './selectors.ts'
import { liveActions } from './slice.ts'
import { MatchTitle, ScoreOnTennisTable } from './watch/board.tsx'

/** The tab in which a referee starts and scores a match, or sees who scores it (docs/specification.md#live-match). */
export default function LiveTab() {
  const translate = useText()
  const dispatch = useDispatch()
  const shown = useSelector(selectShownLiveMatch)
  const { known, unread, scoring } = useSelector(selectLiveState)
  const recorder = useSelector(selectIsRecorder)
  // After a take-over the former recorder still sees the scoreboard.
  const scores = scoring || recorder
  if (shown !== null) return scores ? <LiveScoring shown={shown} /> : <Watched shown={shown} />
  if (known) return <Setup />
  if (unread === null) return <Skeleton shape="table" />
  return <ErrorState retry={() => dispatch(liveActions.liveAsked())} text={translate(queryFailureText(unread))} />
}

const places = [
  ['playerOne', 'live.playerOne'],
  ['playerTwo', 'live.playerTwo'],
] as const

function Setup() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { control, draft } = useSelector(selectLiveState)
  const pseudos = api.useActivePseudosQuery({})
  const recents = useSelector(selectRecentPlayers)
  const { time } = useDates()
  const offered = useOfferedMatches()
  const { playerOne, playerTwo } = draft
  const ready = playerOne !== null && playerTwo !== null
  const sideOf = (pseudo: string | null) => (pseudo === null ? null : [pseudo])
  const counting = useCountedFixture('simple', sideOf(playerOne), sideOf(playerTwo))
  const form = (
    <>
      <LoadFailure query={pseudos} />
      <TennisTable label={t('live.table')}>
        {places.map(([place, label]) => (
          <TennisTableHalf key={place} label={t(label)}>
            <div className="grid content-center w-full min-h-[150px]">
              <PlayerSlot
                label={t(label)}
                value={draft[place]}
                onChange={(pseudo) => dispatch(liveActions.playerDrafted({ place, pseudo }))}
                players={pseudos.currentData ?? []}
                recents={recents}
                size="xl"
              />
            </div>
          </TennisTableHalf>
        ))}
      </TennisTable>
      <RecentPlayerChips
        chosen={[playerOne, playerTwo]}
        onPick={(pseudo) =>
          dispatch(liveActions.playerDrafted({ place: playerOne === null ? 'playerOne' : 'playerTwo', pseudo }))
        }
      />
      {counting.isPending ? (
        <Skeleton shape="row" />
      ) : (
        <>
          <CountedFixtureChoice counting={counting} />
          <Button
            variant="primary"
            aria-disabled={!ready}
            busy={control === 'start'}
            onClick={() => ready && dispatch(liveActions.startAsked(fixtureRequestField(counting.counted)))}
          >
            {ready ? t('live.start') : t('live.choosePlayers')}
          </Button>
        </>
      )}
    </>
  )
  if (offered.length === 0) return <div className="stack md:max-w-140">{form}</div>
  return (
    <div className="stack md:max-w-140">
      <Section title={t('planned.atTable')}>
        <Card flush>
          <ul className="lined">
            {offered.map(({ at, pseudos: [one, two], ...match }) => (
              <li key={`${at} ${one} ${two}`}>
                <PlannedMatchChoice
                  match={match}
                  faces={<SmallAvatarPair of={[one, two]} />}
                  title={t('planned.pair', { one, two })}
                  note={`${time(at)}, ${match.start}`}
                  isChosen={playerOne === one && playerTwo === two}
                  onChoose={() => dispatch(liveActions.playersDrafted({ playerOne: one, playerTwo: two }))}
                />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section title={t('planned.others')}>{form}</Section>
    </div>
  )
}

/** The live match for a referee or an admin while another one scores, or has not recorded it yet. */
function Watched({ shown: { match, sheet } }: { readonly shown: ShownLiveMatch }) {
  const board = { points: match, sheet }
  return (
    <div className="stack md:max-w-160 lg:max-w-none">
      <ScoreOnTennisTable match={board} number={null} isUnsaved>
        <MatchTitle match={board} />
        {sheet.winner !== null && (
          <p className="whitespace-nowrap">
            <TimeAgo since={match.lastNews} />
          </p>
        )}
      </ScoreOnTennisTable>
      <LiveRecorderLine />
    </div>
  )
}
