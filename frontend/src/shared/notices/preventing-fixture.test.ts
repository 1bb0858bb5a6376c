import type { TournamentDetail, TournamentSummary } from '@topspin/domain/contract/tournament'
import { drawOf } from '@topspin/domain/testing/draws'
import { expect, it } from 'vitest'
import french from '../../../public/assets/i18n/fr.json'
import { createTestStore, refusal, refusingReply } from '../../testing/test-store.ts'
import { api, failureOf } from '../api/index.ts'
import { createI18n, translateWith } from '../i18n/index.ts'
import { preventingFixtureMessage } from './preventing-fixture.ts'

const draw = drawOf('bracket', 4, ({ round }) => round === 1)
const summary: TournamentSummary = {
  ...{ id: 'cup', name: 'Coupe', ladder: 'simple', format: 'bracket', phase: 'running', entriesUntil: '2026-11-19' },
  ...{ since: '2026-11-20T10:00:00.000Z', organiser: 'Inès', entries: 4, pairs: 0, isEntered: false },
  ...{ round: null, winners: [] },
}
const tournament: TournamentDetail = {
  ...{ today: '2026-11-20', summary, thirdPlace: true, entries: [], pairs: [], proposals: [], leftOut: null },
  ...{ draws: 1, draw },
}
const current = { tournamentId: 'cup', fixtureId: 'round-2-1' }
const translate = translateWith(createI18n('fr', { fr: french }).t)

it.each([
  [
    'later-fixture-played',
    'La suite du tournoi est déjà jouée',
    'On a déjà joué la finale P1 – P2 de «\u202FCoupe\u202F». Il faut',
  ],
  [
    'later-fixture-given',
    'La suite du tournoi est déjà décidée',
    'la finale P1 – P2 se termine par un forfait. Il faut',
  ],
  ['later-fixture-live', 'P1 et P2 sont en train de jouer', 'C’est la finale P1 – P2 de «\u202FCoupe\u202F». Attendez'],
  [
    'winner-settled',
    'Le vainqueur ne peut plus changer',
    'On a déjà joué la finale P1 – P2 de «\u202FCoupe\u202F». Les sets, si',
  ],
  [
    'qualified-settled',
    'Les qualifiés ne peuvent plus changer',
    'Cela changerait qui joue la finale P1 – P2 de «\u202FCoupe\u202F».',
  ],
])('the refusal %s names the round and the players of the fixture', (code, title, text) => {
  const message = preventingFixtureMessage(failureOf(refusal(409, code, 'Non.', current)), tournament)
  expect(message && translate(message.title)).toBe(title)
  expect(message && translate(message.text)).toContain(text)
})

it('has the names in the message of a command', async () => {
  const app = createTestStore({
    withdraw: refusingReply(409, 'later-fixture-played', 'Non.', current),
    tournament: () => tournament,
  })
  await app.store.dispatch(api.endpoints.withdraw.initiate({ body: { matchId: 42, isSimple: true } }))
  await expect
    .poll(() => app.store.getState().notice.messages.map(({ text }) => translate(text)))
    .toEqual([expect.stringContaining('la finale P1 – P2')])
})
