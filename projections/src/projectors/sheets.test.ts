import { playerSheetKey, recordedSheetKey, sheetKey } from '@topspin/domain/documents/sheets'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { fact, plusSeconds, someFriday, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, eventsOfMatch } from '../testing/facts.ts'
import { sheets } from './sheets.ts'

const liveId = uuidOf('live match')
const recording = recordCommandIdOf(liveId)
const scored = [
  fact('LiveMatchStarted', { liveId, playerOne: ann, playerTwo: ben, recorder: cleo }),
  fact('FirstServerChosen', { liveId, server: 'two' }),
  fact('PointScored', { liveId, scorer: 'one' }),
  fact('PointScored', { liveId, scorer: 'two' }),
  fact('PointUndone', { liveId }),
]
const { played, rolledBack } = eventsOfMatch([[ann], [ben]], { sequence: 7, origin: 'live' })
const recorded = stampedEvent(played, { commandId: recording })

describe('sheets', () => {
  it('have the points under the recording command, with references for both players and for all recent sheets', () => {
    const folded = foldEvents(sheets, ...scored, recorded, fact('LiveMatchSaved', { liveId }))
    expect(folded.document(sheetKey(recording))).toMatchObject({ match: { playerOne: ann, points: ['one'] } })
    for (const key of [playerSheetKey(ann, 7), playerSheetKey(ben, 7), recordedSheetKey(7)])
      expect(folded.document(key)).toEqual({ sequence: 7, recording })
    expect(folded.keys()).toHaveLength(4)
  })

  it('have the time of each point that was not undone, and of the first serve', () => {
    const times = scored.map((event, index) => stampedEvent(event, { at: plusSeconds(someFriday, 10 * index) }))
    expect(foldEvents(sheets, ...times).document(sheetKey(recording))).toMatchObject({
      match: { firstServeAt: plusSeconds(someFriday, 10), pointTimes: [plusSeconds(someFriday, 20)] },
    })
  })

  it('keep the points of a match that is stopped, because the journal refers to them', () => {
    const stopped = fact('LiveMatchStopped', { liveId, stoppedBy: cleo })
    expect(foldEvents(sheets, ...scored, stopped).keys()).toEqual([sheetKey(recording)])
  })

  it('have no reference for a cancelled match, nor for a match that was not scored live', () => {
    expect(foldEvents(sheets, recorded, rolledBack).keys()).toEqual([])
    expect(foldEvents(sheets, eventsOfMatch([[ann], [ben]]).played).keys()).toEqual([])
  })
})
