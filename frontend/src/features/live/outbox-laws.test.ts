import { type Side, scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { propertyRuns } from '@topspin/domain/testing/thoroughness'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { previewUnsentPoints } from './outbox.ts'
import { LiveServer } from './testing/live-server.ts'
import { RefereePhone } from './testing/referee-phone.ts'
import { scorePerSetOf } from './wire-sheet.ts'

type Step = (phone: RefereePhone) => void

const anySide = fc.constantFrom<Side>('one', 'two')
const tap = anySide.map(
  (side): Step =>
    (phone) =>
      phone.tap(side),
)
const network = fc.constantFrom<Step>(
  (phone) => phone.send(),
  (phone) => phone.arrive(),
  (phone) => phone.arrive(true),
  (phone) => phone.getReply(),
  (phone) => phone.loseReply(),
  (phone) => phone.loseRequest(),
  (phone) => phone.hear(),
  (phone) => phone.hear(true),
  (phone) => phone.reload(true, true),
  (phone) => phone.reload(false, true),
  (phone) => phone.reload(true, false),
  (phone) => phone.reload(false, false),
  (phone) => phone.find(),
)
const undo = fc.constant<Step>((phone) => phone.undo())
const anyStep = fc.oneof(
  { weight: 5, arbitrary: tap },
  { weight: 8, arbitrary: network },
  { weight: 2, arbitrary: undo },
)
const anySteps = fc.array(anyStep, { maxLength: 100, size: 'max' })

it('counts every accepted tap exactly once and in order, on any network', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const server = new LiveServer()
      const phone = new RefereePhone(server)
      for (const step of steps) {
        step(phone)
        const { board } = phone
        if (board !== null && !board.uncertain) expect(board.sheet.sets).toEqual(scoreSheetOf('one', phone.meant).sets)
      }
      phone.drain()
      expect(server.points).toEqual(phone.meant)
      expect(scorePerSetOf(phone.state.followed!.match)).toEqual(scoreSheetOf('one', phone.meant).sets)
      expect(phone.reportedLoss).toBe(0)
    }),
    propertyRuns(80),
  )
})

it('discards and reports taps on a score that another device has changed', () => {
  const elsewhere = fc.constant('elsewhere' as const)
  fc.assert(
    fc.property(fc.array(fc.oneof(tap, network, elsewhere), { maxLength: 60 }), fc.array(anySide), (steps, sides) => {
      const server = new LiveServer()
      const phone = new RefereePhone(server)
      let others = 0
      for (const step of steps) {
        if (step !== 'elsewhere') step(phone)
        else if (server.match.winner === null) {
          server.score(sides[others % sides.length] ?? 'one')
          others += 1
        }
      }
      phone.drain()
      expect(phone.state.outbox).toBeNull()
      // No point counts twice, and no point is missing without a report. The report may include a counted
      // point: a point whose answer was lost, and after which the other device has scored.
      expect(server.points.length).toBeLessThanOrEqual(phone.accepted + others)
      expect(server.points.length + phone.reportedLoss).toBeGreaterThanOrEqual(phone.accepted)
    }),
    propertyRuns(80),
  )
})

it('counts, keeps or reports every accepted tap when another referee takes over', { timeout: 30_000 }, () => {
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(anySteps, fc.nat(100), fc.array(anySide, { maxLength: 3 }), (steps, at, later) => {
      const server = new LiveServer()
      const phone = new RefereePhone(server)
      let before: readonly Side[] = []
      const takeOver = () => {
        before = [...server.points]
        server.takeOver()
      }
      for (const [index, step] of steps.entries()) {
        if (index === at) takeOver()
        step(phone)
      }
      if (at >= steps.length) takeOver()
      for (const side of later) if (server.match.winner === null) server.score(side)
      const after = [...server.points]
      phone.drain()
      const { unsent, outbox } = phone.state
      expect(outbox).toBeNull()
      expect(server.points).toEqual(after)
      const kept = unsent?.points.map(({ side }) => side) ?? []
      if (phone.reportedLoss === 0) expect([...before, ...kept]).toEqual(phone.meant)
      outcomes.add(phone.reportedLoss > 0 ? 'reported' : kept.length > 0 ? 'kept' : 'counted')

      // Sending the unsent points adds exactly these points, also when the answer is lost.
      if (unsent === null || 'late' in previewUnsentPoints(unsent, server.match)) return
      const { id, version } = server.match
      server.send('sent', { id, version, points: kept })
      phone.reload(false, false)
      phone.find()
      expect(phone.state.unsent).toBeNull()
      expect(server.points).toEqual([...after, ...kept])
    }),
    // A fixed seed: with others, a few runs may not have both outcomes that the last line expects.
    { ...propertyRuns(150), seed: 1 },
  )
  // 'reported' is not expected, because these random steps rarely lead to a report. The test above covers reports.
  expect([...outcomes]).toEqual(expect.arrayContaining(['counted', 'kept']))
})
