import { configureStore } from '@reduxjs/toolkit'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { Provider } from 'react-redux'
import { rootReducer } from '../app/root-reducer.ts'
import { LiveCard } from '../features/live/live-card.tsx'
import LiveTab from '../features/live/live-tab.tsx'
import { moveDelayed, pointTapped, scoringLeft } from '../features/live/slice.ts'
import { playerReceived } from '../session/slice.ts'
import { connectionChanged, liveReceived } from '../socket/slice.ts'
import { longPseudo } from './long-pseudo.ts'
import { Shown } from './shown.tsx'

const match = (changes: Partial<LiveMatch>): LiveMatch => ({
  id: 'live',
  version: 40,
  playerOne: 'Camille',
  playerTwo: longPseudo,
  recorder: 'Marius',
  playerOneService: false,
  playerTwoService: true,
  playerOneCurrentSet: 10,
  playerTwoCurrentSet: 7,
  playerOneSetOne: 11,
  playerTwoSetOne: 8,
  playerOneSetTwo: 7,
  playerTwoSetTwo: 11,
  playerOneSetThree: 10,
  playerTwoSetThree: 7,
  winner: null,
  lastNews: '2026-11-20T11:41:00.000Z',
  ...changes,
})

const nothingPlayed = {
  playerOneCurrentSet: 0,
  playerTwoCurrentSet: 0,
  playerOneSetOne: 0,
  playerTwoSetOne: 0,
  playerOneSetTwo: null,
  playerTwoSetTwo: null,
  playerOneSetThree: null,
  playerTwoSetThree: null,
}
const states: Readonly<Record<string, LiveMatch>> = {
  warmup: match({ ...nothingPlayed, playerTwoService: false }),
  playing: match({}),
  won: match({
    playerTwoService: false,
    playerOneCurrentSet: 11,
    playerOneSetThree: 11,
    winner: 'Camille',
  }),
}

/** A store with a live match, for a spectator or its recorder. It runs no sagas. */
function storeOf(live: LiveMatch, pseudo: string, offline = false) {
  const store = configureStore({ reducer: rootReducer })
  const authorities = ['PLAYER' as const, 'REFEREE' as const]
  const player = { pseudo, authorities, language: 'fr' as const, tournamentWins: 0, mustChangePassword: false, bio: '' }
  store.dispatch(playerReceived(player))
  store.dispatch(liveReceived({ sequence: 1, match: live }))
  if (!offline) return store
  store.dispatch(connectionChanged('active'))
  store.dispatch(pointTapped({ side: 'two', at: 0 }))
  store.dispatch(moveDelayed())
  store.dispatch(scoringLeft())
  return store
}

/** The live card and the referee's board. */
export function Live() {
  return (
    <>
      <Shown name="LiveCard">
        {Object.entries(states).map(([name, live]) => (
          <Provider key={name} store={storeOf(live, 'Zoé')}>
            <LiveCard />
          </Provider>
        ))}
        <Provider store={storeOf(match({}), 'Zoé', true)}>
          <LiveCard />
        </Provider>
      </Shown>
      <Shown name="LiveTab">
        {Object.entries(states).map(([name, live]) => (
          <Provider key={name} store={storeOf(live, 'Marius')}>
            <LiveTab />
          </Provider>
        ))}
        <Provider store={storeOf(match({}), 'Marius', true)}>
          <LiveTab />
        </Provider>
        <Provider store={storeOf(match({}), 'Zoé')}>
          <LiveTab />
        </Provider>
      </Shown>
    </>
  )
}
