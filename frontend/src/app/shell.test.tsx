import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { expect, it } from 'vitest'
import { liveActions } from '../features/live/index.ts'
import { LiveServer } from '../features/live/testing/live-server.ts'
import { liveReceived, socketActions } from '../shared/socket/index.ts'
import { renderMarkup, renderTexts } from '../testing/render-screen.tsx'
import { createStoreWithoutSagas, playerNamed } from '../testing/test-store.ts'
import { Shell } from './shell.tsx'

const { match } = new LiveServer()

/** The shell of a page whose store has a live match. It is rendered two minutes after the match last changed. */
function pageWith(live = match, reader = playerNamed('Zoé')) {
  const { store } = createStoreWithoutSagas({}, reader)
  store.dispatch(liveReceived({ sequence: 1, match: live }))
  const at = (path: string) => ({
    ...{ store, timeZone: 'Europe/Paris', route: path, path },
    renderedAt: Date.parse(live.lastNews) + 120_000,
  })
  return {
    store,
    /** The socket loses its connection, while the browser is online. */
    cutOff() {
      store.dispatch(socketActions.connectionChanged('active'))
      store.dispatch(socketActions.socketAwaited())
    },
    markup: (path: string) => renderMarkup(<Shell />, at(path)),
    texts: (path: string) => renderTexts(<Shell />, at(path)),
  }
}

it('says on the live page that the socket is cut off, with the age of the last score', () => {
  const page = pageWith()
  expect(page.texts('/live')).not.toContain('Pas de réseau')
  page.cutOff()
  expect(page.texts('/live')).toMatch(/Pas de réseauil y a 2.min/)
})

it('says to screen readers that the score on the strip may be outdated', () => {
  const page = pageWith()
  page.cutOff()
  expect(page.markup('/rank')).toMatch(/role="status"><span class="only-read-aloud">Pas de réseau</)
  expect(page.texts('/rank')).toContain('Pas de réseau, Match en direct, alice 0')
})

it('says to the screen reader of the recorder that a won match is not recorded', () => {
  const server = new LiveServer()
  for (const side of [...setWonBy('one'), ...pointsInARow('one', 11)]) server.score(side)
  const page = pageWith(server.match, playerNamed(match.recorder, ['PLAYER', 'REFEREE']))
  expect(page.texts('/rank')).toContain('Non enregistré, Match en direct terminé, alice 2, bob 0, Reprendre la saisie')
})

it('reports discarded taps on any screen, until the recorder has read it', () => {
  const { store, texts } = pageWith()
  store.dispatch(liveActions.tapsRestored({ outbox: null, unsent: null, saveWish: null }))
  store.dispatch(liveActions.pointTapped({ side: 'one', at: 1_000 }))
  store.dispatch(liveActions.moveSent('key'))
  store.dispatch(liveActions.moveRefused('key'))
  expect(texts('/rank')).toContain('1 saisie n’a pas pu être confirmée')
  store.dispatch(liveActions.lossRead())
  expect(texts('/rank')).not.toContain('saisie n’a pas pu')
})
