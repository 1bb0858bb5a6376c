import { join } from 'node:path'
import { type CalendarState, calendarPathOf } from '@topspin/domain/contract/calendar'
import type { Challenges } from '@topspin/domain/contract/challenge'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

let rig: InProcessApp
let ben: Member
let cleo: Member
let admin: Browser
const open = async (env: Readonly<Record<string, string>> = {}) => {
  rig = await openInProcessApp({
    MATCH_COOLDOWN_SECONDS: '0',
    ACCOUNT_DELETION: 'on',
    PUBLIC_URL: 'http://ping.example.com',
    ...env,
  })
  admin = (await rig.admin()).browser
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
}
afterEach(() => rig.close())

const publish = async (by: Browser = ben.browser) =>
  calendarPathOf(bodyOf<{ token: string }>(await by.post('/api/player/me/calendar')).token)
const state = async () => bodyOf<CalendarState>(await ben.browser.get('/api/player/me/calendar'))
/** Reads a calendar without a session, as calendar programs do. */
const read = (path: string, userAgent = 'curl/8') => rig.browser().get(path, { 'user-agent': userAgent })

/** The events of a calendar, read with the parser of Thunderbird. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { summary, uid, startDate, description } = new ICAL.Event(component)
    return {
      uid,
      summary,
      description,
      start: startDate.toString(),
      isAllDay: startDate.isDate,
      isFree: component.getFirstPropertyValue('transp') === 'TRANSPARENT',
      url: component.getFirstPropertyValue('url'),
      hasAlarm: component.getFirstSubcomponent('valarm') !== null,
    }
  })
}
const eventsAt = async (path: string) => eventsIn((await read(path)).body)

/** Starts a round robin of Ada, Ben and Cléo. @returns its id and its fixture of Ben and Cléo */
async function tournament(due: string) {
  const plan = { name: 'Coupe, d’automne;', ladder: 'simple', format: 'round-robin', thirdPlace: false }
  const { id } = bodyOf<{ id: string }>(await admin.post('/api/tournament', { ...plan, entriesUntil: '2025-01-07' }))
  for (const { browser, pseudo } of [{ browser: admin, pseudo: 'Ada' }, ben, cleo])
    bodyOf(await browser.post(`/api/tournament/${id}/enter`, { pseudo }))
  bodyOf(await admin.post(`/api/tournament/${id}/draw`))
  const detail = bodyOf<TournamentDetail>(
    await admin.get(`/api/tournament/${id}`, { 'x-position': admin.position ?? '' }),
  )
  const { fixtures = [], sides = [] } = detail.draw ?? {}
  bodyOf(
    await admin.post(`/api/tournament/${id}/start`, {
      dues: fixtures.map(({ id: fixtureId }) => ({ fixtureId, due })),
    }),
  )
  const numberOf = (name: string) => sides.findIndex(({ players }) => players.includes(name))
  const places = [numberOf('Ben'), numberOf('Cléo')].toSorted()
  const fixture = fixtures.find(({ sides: both }) => JSON.stringify([...both].toSorted()) === JSON.stringify(places))
  return { id, fixture: fixture?.id ?? '' }
}

describe('the calendar of a player', () => {
  beforeEach(() => open())

  it('has the last days of the open fixtures, as free days that keep their id when they move', async () => {
    const { id, fixture } = await tournament('2025-01-10')
    const path = await publish()
    const answer = await read(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const events = eventsIn(answer.body)
    expect(events).toHaveLength(2)
    const mine = events.find(({ uid }) => uid === `${id}-${fixture}@ping.example.com`)
    expect(mine).toMatchObject({
      ...{ start: '2025-01-10', isAllDay: true, isFree: true, hasAlarm: false },
      summary: expect.stringMatching(/ (Ben – Cléo|Cléo – Ben), dernier jour$/),
      description: 'Coupe, d’automne;',
      url: `http://ping.example.com/tournaments/${id}?fixture=${fixture}`,
    })
    bodyOf(await admin.put(`/api/tournament/${id}/dues`, {}, { dues: [{ fixtureId: fixture, due: '2025-01-13' }] }))
    await ben.browser.get('/api/tournament', { 'x-position': admin.position ?? '' })
    const moved = await eventsAt(path)
    expect(moved.find(({ uid }) => uid === mine?.uid)?.start).toBe('2025-01-13')
    const ics = await ben.browser.get(`/api/tournament/${id}/fixtures/${fixture}.ics`)
    expect(eventsIn(ics.body).map(({ uid }) => uid)).toEqual([mine?.uid])
    expect(ics.headers['content-disposition']).toContain('topspin.ics')

    const played = { ...singlesBody('Ben', 'Cléo'), fixture: { tournamentId: id, fixtureId: fixture } }
    bodyOf(await ben.browser.post('/api/match/play', played))
    await expect.poll(async () => (await eventsAt(path)).length).toBe(1)
    expectRefusal(await ben.browser.get(`/api/tournament/${id}/fixtures/${fixture}.ics`), 'not-found')
  })

  it('has planned matches at their time', async () => {
    const path = await publish()
    const { days } = bodyOf<Challenges>(await ben.browser.get('/api/challenge'))
    const at = days.at(-1)?.from
    bodyOf(await cleo.browser.post('/api/challenge/send', { pseudo: 'Ben', at }))
    const { own } = bodyOf<Challenges>(
      await ben.browser.get('/api/challenge', { 'x-position': cleo.browser.position ?? '' }),
    )
    expect(await eventsAt(path)).toEqual([])
    bodyOf(await ben.browser.post(`/api/challenge/${own[0]?.id}/answer`, { answer: 'accept' }))
    await ben.browser.get('/api/challenge')
    const [event] = await eventsAt(path)
    expect(event).toMatchObject({ summary: 'Match Cléo contre Ben', isAllDay: false, isFree: false })
    expect(new Date(event?.start ?? '').toISOString()).toBe(new Date(at ?? '').toISOString())
  })

  it('has an address that is shown once, says who read it, and ends with a new one, a removal, a disabling and a deletion', async () => {
    expect(await state()).toEqual({ since: null, readAt: null, reader: null })
    const first = await publish()
    expect(first).toMatch(/^\/ics\/[\w-]{43}\.ics$/)
    expect((await read(first, 'Google-Calendar-Importer')).headers['cache-control']).toBe('no-store')
    expect(await state()).toMatchObject({ reader: 'google', readAt: expect.stringMatching(/Z$/) })
    const second = await publish()
    expect(second).not.toBe(first)
    expectRefusal(await read(first), 'not-found')
    expect((await read(second)).statusCode).toBe(200)
    expect(await state()).toMatchObject({ reader: null })
    bodyOf(await ben.browser.delete('/api/player/me/calendar'))
    expectRefusal(await read(second), 'not-found')
    const third = await publish()
    bodyOf(await admin.put(`/api/admin/player/disable/${ben.id}`, {}, {}))
    expectRefusal(await read(third), 'not-found')
    bodyOf(await admin.put(`/api/admin/player/activate/${ben.id}`))
    expectRefusal(await read(third), 'not-found')
    const fourth = await publish(cleo.browser)
    bodyOf(await cleo.browser.delete('/api/player/me', { password: passwordOf('Cléo') }))
    expectRefusal(await read(fourth), 'not-found')
    expectRefusal(await read('/ics/unknown.ics'), 'not-found')
  })

  it('is refused to a disabled player, also when the disabling did not end its address', async () => {
    const path = await publish()
    const feed = await rig.identityStore(({ calendars }) => calendars.of(ben.id))
    if (feed === null) throw new Error('no calendar')
    bodyOf(await admin.put(`/api/admin/player/disable/${ben.id}`, {}, {}))
    // As after a disabling whose last writes have failed.
    await rig.identityStore(({ calendars }) => calendars.set(feed))
    // The read models have the disabling after this reply.
    bodyOf(await admin.get('/api/tournament'))
    expectRefusal(await read(path), 'not-found')
  })

  it('is answered while another program holds the write lock on identity.db', async () => {
    const path = await publish()
    const other = openBareConnection(join(rig.folder, 'identity.db'))
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    expect((await read(path)).statusCode).toBe(200)
    other.exec('ROLLBACK')
    await expect.poll(async () => (await state()).readAt).not.toBeNull()
  })
})

it('is read sixty times an hour', async () => {
  await open({ RATE_LIMITS: 'on' })
  const path = await publish()
  for (let time = 0; time < 60; time += 1) expect((await read(path)).statusCode).toBe(200)
  expectRefusal(await read(path), 'too-many-requests', { retryAt: expect.any(String) })
})
