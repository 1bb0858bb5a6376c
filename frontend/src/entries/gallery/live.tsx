import { configureStore } from '@reduxjs/toolkit'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { liveDecider } from '@topspin/domain/live-match'
import { stamped } from '@topspin/domain/testing/builders'
import { started, view, wonByAlice } from '@topspin/domain/testing/live-facts'
import { Provider } from 'react-redux'
import { rootReducer } from '../../app/store.ts'
import {
  LiveStrip,
  loadLiveTab,
  moveDelayed,
  outboxRestored,
  pointTapped,
  scoringLeft,
} from '../../features/live/index.ts'
import { playerReceived } from '../../shared/session/slice.ts'
import { connectionChanged, liveReceived } from '../../shared/socket/slice.ts'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { player } from '../../testing/samples.ts'
import styles from './gallery.module.css'
import { longPseudo, Shown } from './shown.tsx'

const LiveTab = lazyComponent(loadLiveTab)

/** A match after some events. */
const matchAfter = (events: typeof wonByAlice): LiveMatch => ({
  ...view(events.reduce((state, event) => liveDecider.evolve(state, stamped(event)), liveDecider.initialState())),
  playerOne: 'Camille',
  playerTwo: longPseudo,
  recorder: 'Marius',
})

const warmup = matchAfter([started])
const playing = matchAfter(wonByAlice.slice(0, -1))
const won = matchAfter(wonByAlice)
const matches = [warmup, playing, { ...won, winner: won.playerOne }]

/** A store with a live match, for a spectator or its recorder. It runs no sagas. */
function storeOf(live: LiveMatch, pseudo: string, offline = false) {
  const store = configureStore({ reducer: rootReducer })
  store.dispatch(playerReceived(player({ pseudo, authorities: ['PLAYER', 'REFEREE'] })))
  store.dispatch(liveReceived({ sequence: 1, match: live }))
  store.dispatch(outboxRestored(null))
  if (!offline) return store
  store.dispatch(connectionChanged('active'))
  store.dispatch(pointTapped({ side: 'two', at: 0 }))
  store.dispatch(moveDelayed())
  store.dispatch(scoringLeft())
  return store
}

const spectators = [...matches.map((match) => storeOf(match, 'Zoé')), storeOf(playing, 'Zoé', true)]
const referees = [
  ...matches.map((match) => storeOf(match, 'Marius')),
  storeOf(playing, 'Marius', true),
  storeOf(playing, 'Zoé'),
]

/** The strip and the referee's board. */
export function Live() {
  return (
    <>
      <Shown name="LiveStrip">
        {spectators.map((store, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stores never change
          <Provider key={index} store={store}>
            <div className="shell-strip">
              <LiveStrip />
            </div>
          </Provider>
        ))}
      </Shown>
      <Shown name="LiveTab">
        {referees.map((store, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stores never change
          <Provider key={index} store={store}>
            <div className={styles.window}>
              <LiveTab />
            </div>
          </Provider>
        ))}
      </Shown>
    </>
  )
}
