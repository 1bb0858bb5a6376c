import type { Challenges, OwnChallenge } from '@topspin/domain/contract/challenge'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const minute = 60_000

let rig: InProcessApp
let ada: Member
let lea: Member
let ines: Member
beforeEach(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0' })
  ada = await rig.admin()
  lea = await rig.member('Léa')
  ines = await rig.member('Inès')
})
afterEach(() => rig.close())

const inMinutes = (minutes: number) => new Date(rig.time.now + minutes * minute).toISOString()
const send = (by: Member, pseudo: string, at: string | null) => by.browser.post('/api/challenge/send', { pseudo, at })
const answer = (by: Member, { id }: OwnChallenge, answer: string) =>
  by.browser.post(`/api/challenge/${id}/answer`, { answer })
/** A member's challenges, after all commands. */
async function read(by: Member): Promise<Challenges> {
  for (const { browser } of [ada, lea, ines])
    if ((browser.position ?? '') > (by.browser.position ?? '')) by.browser.position = browser.position
  return bodyOf<Challenges>(await by.browser.get('/api/challenge'))
}
const ownOf = async (by: Member) => (await read(by)).own
const onlyOne = async (by: Member) => (await ownOf(by))[0]!

/** Inès accepts Léa's challenge to play in an hour. */
async function plan(): Promise<string> {
  const at = inMinutes(60)
  bodyOf(await send(lea, 'Inès', at))
  bodyOf(await answer(ines, await onlyOne(ines), 'accept'))
  return at
}

describe('a challenge', () => {
  it('is read by its two players only, until it is accepted', async () => {
    const at = inMinutes(60)
    bodyOf(await send(lea, 'Inès', at))
    const challenge: OwnChallenge = {
      id: expect.any(String),
      opponent: 'Inès',
      isMine: true,
      state: 'open',
      at,
      since: new Date(rig.time.now).toISOString(),
      endsAt: at,
    }
    expect(await ownOf(lea)).toEqual([challenge])
    expect(await ownOf(ines)).toEqual([{ ...challenge, opponent: 'Léa', isMine: false }])
    const before: Required<Challenges> = { own: [], planned: [], now: expect.any(String), days: expect.any(Array) }
    expect(await read(ada)).toEqual(before)

    bodyOf(await answer(ines, await onlyOne(ines), 'accept'))
    const pseudos = ['Léa', 'Inès']
    expect((await read(ada)).planned).toEqual([{ pseudos, at }])
    for (const by of [lea, ines]) expect(await ownOf(by)).toEqual([expect.objectContaining({ state: 'planned', at })])
  })

  it('is answered with another time, which the other player accepts', async () => {
    bodyOf(await send(lea, 'Inès', inMinutes(60)))
    const { id } = await onlyOne(ines)
    const at = inMinutes(90)
    bodyOf(await ines.browser.post(`/api/challenge/${id}/time`, { at }))
    expect(await ownOf(lea)).toEqual([expect.objectContaining({ at, insteadOf: inMinutes(60) })])
    await expectRefusal(await answer(ines, await onlyOne(ines), 'accept'), 'forbidden')
    bodyOf(await answer(lea, await onlyOne(lea), 'accept'))
    expect((await read(ada)).planned).toEqual([{ pseudos: ['Inès', 'Léa'], at }])
  })

  it('that is declined or lapses is read by its sender only, for a day', async () => {
    bodyOf(await send(lea, 'Inès', inMinutes(60)))
    bodyOf(await answer(ines, await onlyOne(ines), 'decline'))
    bodyOf(await send(lea, 'Ada', null))
    rig.time.now += 15 * minute
    expect((await ownOf(lea)).map(({ opponent, state }) => [opponent, state])).toEqual([
      ['Ada', 'lapsed'],
      ['Inès', 'declined'],
    ])
    expect([...(await ownOf(ines)), ...(await ownOf(ada))]).toEqual([])
    await expectRefusal(await send(lea, 'Inès', null), 'challenge-declined')
    // The declined challenge ended 15 minutes before the other one lapsed.
    rig.time.now += 24 * 60 * minute - 15 * minute
    expect((await ownOf(lea)).map(({ opponent }) => opponent)).toEqual(['Ada'])
    rig.time.now += 15 * minute
    expect(await ownOf(lea)).toEqual([])
    bodyOf(await send(ines, 'Léa', null))
  })

  it('is read with the same reply within a minute', async () => {
    await send(lea, 'Inès', inMinutes(60))
    rig.time.now += 0.5 * minute
    const before = await read(ines)
    rig.time.now += 0.4 * minute
    expect(await read(ines)).toEqual(before)
  })

  it('that is withdrawn is gone', async () => {
    bodyOf(await send(lea, 'Inès', null))
    bodyOf(await answer(lea, await onlyOne(lea), 'withdraw'))
    expect([...(await ownOf(lea)), ...(await ownOf(ines))]).toEqual([])
  })

  it('is sent once when its command is repeated', async () => {
    const key = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' }
    for (const _ of [1, 2]) bodyOf(await lea.browser.post('/api/challenge/send', { pseudo: 'Inès', at: null }, key))
    expect(await ownOf(ines)).toHaveLength(1)
  })

  it('is refused when its sender has ten open challenges', async () => {
    for (let index = 0; index < 10; index += 1) {
      await rig.member(`Joueur ${index}`)
      bodyOf(await send(lea, `Joueur ${index}`, inMinutes(60)))
    }
    await expectRefusal(await send(lea, 'Inès', null), 'too-many-challenges')
  })

  it('with a player who is disabled ends silently', async () => {
    await plan()
    bodyOf(await ada.browser.put(`/api/admin/player/disable/${ines.id}`))
    expect(await read(lea)).toMatchObject({ own: [], planned: [] })
  })
})

describe('a planned match', () => {
  it('is gone when it is cancelled', async () => {
    await plan()
    bodyOf(await answer(lea, await onlyOne(lea), 'cancel'))
    expect(await read(ines)).toMatchObject({ own: [], planned: [] })
  })

  it('is gone 30 minutes after its time', async () => {
    await plan()
    rig.time.now += 89 * minute
    expect((await read(ada)).planned).toHaveLength(1)
    rig.time.now += minute
    expect(await read(lea)).toMatchObject({ own: [], planned: [] })
  })

  it('is over when its players record a match: the next reply to the recorder lacks it', async () => {
    await plan()
    bodyOf(await ines.browser.post('/api/match/play', singlesBody('Inès', 'Léa')))
    expect(bodyOf<Challenges>(await ines.browser.get('/api/challenge'))).toMatchObject({ own: [], planned: [] })
  })

  it('is over when it is scored live', async () => {
    await plan()
    await ada.browser.put(`/api/admin/player/addreferee/${ada.id}`)
    await ada.browser.logIn('Ada')
    bodyOf(await ada.browser.post('/api/live/start', { playerOne: 'Léa', playerTwo: 'Inès' }))
    expect((await read(ada)).planned).toEqual([])
  })

  it('stays when another match of one of its players is recorded', async () => {
    await plan()
    bodyOf(await ines.browser.post('/api/match/play', singlesBody('Inès', 'Ada')))
    expect((await read(ines)).planned).toHaveLength(1)
  })

  it('that was declined leaves the position of the reply to a match at the match', async () => {
    bodyOf(await send(lea, 'Inès', inMinutes(60)))
    bodyOf(await answer(ines, await onlyOne(ines), 'decline'))
    const declined = ines.browser.position ?? ''
    bodyOf(await ines.browser.post('/api/match/play', singlesBody('Inès', 'Léa')))
    expect((ines.browser.position ?? '') > declined).toBe(true)
  })
})
