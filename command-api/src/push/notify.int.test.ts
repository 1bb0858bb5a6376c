import { fromPoints, instant } from '@topspin/domain/ids'
import { person, plusSeconds, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { newAccount } from '@topspin/platform/identity/new-account'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alice, bob, commandOfRita, noa, openPushRig, type PushRig, rita, wonMatchCommand } from './testing/push-rig.ts'

// Which message is sent to whom after a match, a contest, a correction, a registration, an activation and an export.

let rig: PushRig
beforeEach(async () => {
  rig = await openPushRig()
  await rig.work()
})
afterEach(() => rig.close())

const record = (match = wonMatchCommand([alice], [bob], rita)) =>
  rig.handlers.matches.execute(commandOfRita('record', match))
const simple = { ladder: 'simple', matchId: 1 } as const

/** The messages that were sent, by the name of the device. */
const sent = () =>
  Object.fromEntries(
    rig.sent.map(({ endpoint, payload }) => [endpoint.slice('https://push/'.length), JSON.parse(payload)]),
  )
const receivers = () => Object.keys(sent()).sort()

test('the players of a recorded match are notified of their points', async () => {
  await record()
  await rig.run('notify', { about: 'recorded', ...simple, to: [alice, bob] })
  expect(sent()).toEqual({
    Alice: {
      title: 'Match enregistré',
      body: 'Vous avez gagné 2–1 contre Bob\u202F: +6',
      url: '/player/Alice?match=1',
      tag: 'match',
    },
    Bob: {
      title: 'Ça compte, hélas',
      body: '2–1 pour Alice contre vous\u202F: −5',
      url: '/player/Bob?match=1',
      tag: 'match',
    },
  })
  expect(rig.sent[0]?.options).toEqual({ TTL: 86_400, urgency: 'normal', topic: 'match' })
})

test('a player who has switched this kind off and players who are not active get no notification', async () => {
  await record(wonMatchCommand([alice, rita], [bob, noa], rita))
  await rig.identity.setNotificationChoice(alice, 'match', false)
  await rig.handlers.players.execute(commandOfRita('disable', { type: 'DisablePlayer', playerId: bob }))
  await rig.handlers.players.execute(commandOfRita('delete', { type: 'DeletePlayer', playerId: noa }))
  await rig.run('notify', { about: 'recorded', ladder: 'double', matchId: 1, to: [alice, bob, noa, rita] })
  expect(receivers()).toEqual(['Rita'])
})

test('a player who has chosen this kind is notified that another player is free, and until when', async () => {
  rig.now = Date.parse(someFriday)
  await rig.availability.set(alice, instant(rig.now + 90 * 60_000), someFriday)
  for (const id of [alice, bob, noa]) await rig.identity.setNotificationChoice(id, 'available', true)
  await rig.run('notify', { about: 'available', playerId: alice })
  expect(receivers()).toEqual(['Bob', 'Noa'])
  expect(sent()).toMatchObject({
    Noa: {
      title: 'Qui joue\u202F?',
      body: 'Alice est dispo jusqu’à 12:30',
      url: '/match/available',
      tag: 'available',
    },
  })
  expect(rig.sent[0]?.options).toEqual({ TTL: 5_400, urgency: 'normal', topic: 'available' })
})

test('nobody is notified of a player who is no longer free', async () => {
  await rig.identity.setNotificationChoice(bob, 'available', true)
  await rig.run('notify', { about: 'available', playerId: alice })
  expect(rig.sent).toEqual([])
})

test('nobody is notified of a free player who is not active, or while match entry is closed', async () => {
  rig.now = Date.parse(someFriday)
  for (const id of [alice, bob]) await rig.availability.set(id, instant(rig.now + 60_000), someFriday)
  await rig.identity.setNotificationChoice(noa, 'available', true)
  await rig.handlers.players.execute(commandOfRita('disable', { type: 'DisablePlayer', playerId: alice }))
  await rig.run('notify', { about: 'available', playerId: alice })
  await rig.handlers.matches.execute(commandOfRita('close', { type: 'CloseEntry' }))
  await rig.run('notify', { about: 'available', playerId: bob })
  expect(rig.sent).toEqual([])
  await rig.handlers.matches.execute(commandOfRita('open', { type: 'OpenEntry' }))
  await rig.run('notify', { about: 'available', playerId: bob })
  expect(receivers()).toEqual(['Noa'])
})

describe('a challenge', () => {
  const challengeId = uuidOf('challenge')
  const at = plusSeconds(someFriday, 3_600)
  const challenges = () => rig.handlers.challenges
  const job = { about: 'challenge', challengeId, at } as const
  beforeEach(async () => {
    rig.now = Date.parse(someFriday)
    const sending = { type: 'SendChallenge', challengeId, from: alice, to: noa, at } as const
    await challenges().execute(commandOfRita('send', sending))
  })
  const accept = () => challenges().execute(commandOfRita('accept', { type: 'AcceptChallenge', challengeId, by: noa }))
  const cancel = () =>
    challenges().execute(commandOfRita('cancel', { type: 'CancelPlannedMatch', challengeId, by: noa }))

  test('is announced to its receiver if still open; the push service keeps the message until it lapses', async () => {
    await rig.run('notify', { ...job, what: 'sent', by: alice, to: noa })
    expect(sent()).toMatchObject({ Noa: { title: 'Alice vous défie, 12:00', url: '/', tag: 'challenge' } })
    expect(rig.sent[0]?.options).toEqual({ TTL: 3_600, urgency: 'high', topic: 'challenge' })
    await accept()
    await rig.run('notify', { ...job, what: 'sent', by: alice, to: noa })
    expect(rig.sent).toHaveLength(1)
  })

  test('that has lapsed is not announced', async () => {
    rig.now = Date.parse(at)
    await rig.run('notify', { ...job, what: 'sent', by: alice, to: noa })
    expect(rig.sent).toEqual([])
  })

  test('for which another time is proposed: the other player reads both times', async () => {
    const later = plusSeconds(at, 1_800)
    await challenges().execute(commandOfRita('move', { type: 'ProposeAnotherTime', challengeId, by: noa, at: later }))
    await rig.run('notify', { ...job, what: 'moved', at: later, by: noa, to: alice })
    expect(sent()).toMatchObject({ Alice: { title: 'Noa propose 12:30', body: 'au lieu de 12:00' } })
  })

  test('that is accepted: its sender is notified, and both players are reminded of the match', async () => {
    await accept()
    await rig.run('notify', { ...job, what: 'accepted', by: noa, to: alice })
    expect(sent()).toMatchObject({ Alice: { title: 'Noa accepte, 12:00' } })
    await rig.run('notify', { about: 'planned', challengeId, at })
    expect(sent()).toMatchObject({
      Alice: { title: 'Dans 5 minutes, contre Noa', body: '12:00, la table est libre' },
      Noa: { title: 'Dans 5 minutes, contre Alice' },
    })
    const start = { type: 'StartLive', by: rita, liveId: uuidOf('live'), playerOne: bob, playerTwo: rita } as const
    await rig.handlers.live.execute(commandOfRita('start', start))
    await rig.run('notify', { about: 'planned', challengeId, at })
    expect(sent()).toMatchObject({ Alice: { body: '12:00, en simple' } })
  })

  test('that is accepted and then cancelled: the other player is notified, and nobody is reminded', async () => {
    await accept()
    await cancel()
    await rig.run('notify', { about: 'planned', challengeId, at })
    await rig.run('notify', { ...job, what: 'accepted', by: noa, to: alice })
    expect(rig.sent).toEqual([])
    await rig.run('notify', { ...job, what: 'cancelled', by: noa, to: alice })
    expect(sent()).toMatchObject({ Alice: { title: '12:00 est annulé' } })
  })

  test('that is planned with a player who was disabled meanwhile: nobody is reminded', async () => {
    await accept()
    await rig.handlers.players.execute(commandOfRita('disable', { type: 'DisablePlayer', playerId: noa }))
    await rig.run('notify', { about: 'planned', challengeId, at })
    expect(rig.sent).toEqual([])
  })

  test('of a player who was disabled meanwhile is not announced, but the cancellation of a planned match is', async () => {
    await accept()
    const disable = { type: 'DisablePlayer', playerId: noa } as const
    await rig.handlers.players.execute(commandOfRita('disable', disable))
    await rig.run('notify', { ...job, what: 'accepted', by: noa, to: alice })
    expect(rig.sent).toEqual([])
    await rig.handlers.players.execute(commandOfRita('enable', { type: 'ActivatePlayer', playerId: noa }))
    await cancel()
    await rig.handlers.players.execute(commandOfRita('disable again', disable))
    await rig.run('notify', { ...job, what: 'cancelled', by: noa, to: alice })
    expect(sent()).toMatchObject({ Alice: { title: '12:00 est annulé' } })
  })

  test('that is cancelled after its time: the other player is notified until the planned match would have ended', async () => {
    await accept()
    await cancel()
    rig.now = Date.parse(at) + 30 * 60_000
    await rig.run('notify', { ...job, what: 'cancelled', by: noa, to: alice })
    expect(rig.sent).toEqual([])
    rig.now -= 1_000
    await rig.run('notify', { ...job, what: 'cancelled', by: noa, to: alice })
    expect(sent()).toMatchObject({ Alice: { title: '12:00 est annulé' } })
    expect(rig.sent[0]?.options).toEqual({ TTL: 1, urgency: 'high', topic: 'challenge' })
  })
})

test('a player who is no longer in the match when the message is sent does not get it', async () => {
  await record()
  const revision = await rig.handlers.matches.read((state) => state.revision)
  const result = { winners: [alice], losers: [rita], loserSets: 1 } as const
  await rig.handlers.matches.execute(
    commandOfRita('correct', { type: 'CorrectMatch', ...simple, result, by: rita, revision }),
  )
  await rig.run('notify', { about: 'recorded', ...simple, to: [alice, bob] })
  expect(receivers()).toEqual(['Alice'])
})

test('nobody is notified of a match that was taken back meanwhile', async () => {
  await record()
  await rig.handlers.matches.execute(
    commandOfRita('cancel', { type: 'CancelMatch', ladder: 'simple', matchId: 1, by: rita }),
  )
  await rig.run('notify', { about: 'recorded', ...simple, to: [alice, bob] })
  expect(rig.sent).toEqual([])
})

test('the other players are notified of a contest, without its reason, until it is decided', async () => {
  await record()
  const contestId = uuidOf('contest')
  const reason = { contestId, playerId: bob, subject: 'result', text: 'Le set du milieu', writtenAt: 0 } as const
  await rig.identity.setContestReason(reason)
  await rig.handlers.matches.execute(commandOfRita('contest', { type: 'ContestMatch', contestId, ...simple, by: bob }))
  await rig.run('notify', { about: 'contested', ...simple, by: bob })
  expect(sent()).toEqual({
    Alice: {
      title: 'Match contesté',
      body: 'Votre match contre Bob est contesté',
      url: '/player/Alice?match=1',
      tag: 'contest',
    },
  })
  await rig.handlers.matches.execute(commandOfRita('uphold', { type: 'UpholdContest', contestId, by: rita }))
  await rig.run('notify', { about: 'contested', ...simple, by: bob })
  expect(rig.sent).toHaveLength(1)
})

test('everybody who plays or played in a corrected match is notified, except the player who corrected it', async () => {
  await record()
  const revision = await rig.handlers.matches.read((state) => state.revision)
  const result = { winners: [bob], losers: [rita], loserSets: 0 } as const
  await rig.handlers.matches.execute(
    commandOfRita('correct', { type: 'CorrectMatch', ...simple, result, by: rita, revision }),
  )
  await rig.run('notify', { about: 'corrected', ...simple, by: rita, was: { winners: [alice], losers: [bob] } })
  expect(sent()).toEqual({
    Alice: {
      title: 'Match corrigé',
      body: 'Votre match contre Bob a été corrigé',
      url: '/history',
      tag: 'contest',
    },
    Bob: {
      title: 'Match redressé',
      body: 'Votre match contre Rita a été redressé',
      url: '/player/Bob?match=1',
      tag: 'contest',
    },
  })
})

test('the notification of a correction to a match that never happened opens the history', async () => {
  await record()
  const revision = await rig.handlers.matches.read((state) => state.revision)
  await rig.handlers.matches.execute(
    commandOfRita('correct', { type: 'CorrectMatch', ...simple, result: null, by: rita, revision }),
  )
  await rig.run('notify', { about: 'corrected', ...simple, by: rita, was: { winners: [alice], losers: [bob] } })
  expect(sent()['Alice']).toEqual({
    title: 'Match annulé',
    body: 'Votre match contre Bob a été annulé',
    url: '/history',
    tag: 'contest',
  })
  expect(receivers()).toEqual(['Alice', 'Bob'])
})

const nadia = person('nadia')
async function registerNadia(): Promise<void> {
  await rig.identity.addAccount(
    newAccount({
      id: nadia,
      pseudo: 'Nadia',
      email: 'nadia@example.org',
      createdAt: 0,
    }),
  )
  const startScore = fromPoints(500)
  await rig.handlers.players.execute(commandOfRita('nadia', { type: 'RegisterPlayer', playerId: nadia, startScore }))
}
const activateNadia = () =>
  rig.handlers.players.execute(commandOfRita('activate nadia', { type: 'ActivatePlayer', playerId: nadia }))

test('admins who have chosen this kind are notified of a registration that still waits', async () => {
  await registerNadia()
  await rig.run('notify', { about: 'registered', playerId: nadia })
  expect(receivers(), 'by default').toEqual([])
  for (const id of [rita, alice]) await rig.identity.setNotificationChoice(id, 'registration', true)
  await rig.run('notify', { about: 'registered', playerId: nadia })
  expect(sent()).toEqual({
    Rita: {
      title: 'Inscription',
      body: 'Nadia attend son activation',
      url: '/account/admin',
      tag: 'registration',
    },
  })
  await activateNadia()
  await rig.run('notify', { about: 'registered', playerId: nadia })
  expect(rig.sent).toHaveLength(1)
})

test('the other admins are notified of an export of the club, whatever they have chosen', async () => {
  await rig.handlers.players.execute(commandOfRita('appoint', { type: 'AppointAdmin', playerId: alice }))
  for (const id of [alice, rita]) await rig.identity.setNotificationChoice(id, 'registration', false)
  await rig.run('notify', { about: 'exported', by: rita })
  expect(sent()).toEqual({
    Alice: {
      title: 'Export du club',
      body: 'Rita a exporté les données de tous les joueurs',
      url: '/account/admin/journal',
      tag: 'export',
    },
  })
})

test('a player is notified of an archive that is still kept', async () => {
  const { archives } = rig.identity
  await rig.run('notify', { about: 'archive', playerId: alice })
  await archives.add(alice, rig.now)
  await archives.finish(alice, rig.now, new Uint8Array([1]))
  await rig.run('notify', { about: 'archive', playerId: alice })
  expect(sent()).toEqual({
    Alice: {
      title: 'Vos données sont prêtes',
      body: 'L’archive est à télécharger pendant un jour',
      url: '/account/data',
      tag: 'archive',
    },
  })
  expect(rig.sent).toHaveLength(1)
})

test('the device that waits for an activation is notified once, also after a failure, and of nothing else', async () => {
  const device = { endpoint: 'https://push/Nadia', p256dh: 'key', auth: 'secret' }
  await registerNadia()
  await rig.identity.setActivationDevice(nadia, device)
  await rig.run('notify', { about: 'activated', playerId: nadia })
  expect(receivers(), 'while it waits').toEqual([])
  await activateNadia()
  const { send } = rig
  rig.send = async () => {
    rig.send = send
    throw new Error('no answer')
  }
  await rig.run('notify', { about: 'activated', playerId: nadia })
  expect(rig.reported).toEqual(['Error: no answer'])
  await rig.run('notify', { about: 'activated', playerId: nadia })
  expect(rig.sent.map(({ payload, options }) => [JSON.parse(payload), options])).toEqual([
    [
      { title: 'Topspin', body: 'Votre compte est activé', url: '/', tag: 'activation' },
      { TTL: 604_800, urgency: 'normal', topic: 'activation' },
    ],
  ])
  expect((await rig.identity.pushSubscriptions([nadia])).length).toBe(0)
})
