import { recordedSheetKey, sheetKey } from '@topspin/domain/documents/sheets'
import { recordingOf } from '@topspin/domain/live-recording'
import { fact, stamped, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { given } from '../testing/documents.ts'
import { ann, ben, cleo, match } from '../testing/facts.ts'
import { sheets } from './sheets.ts'

const liveId = uuidOf('live match')
const recording = recordingOf(liveId)
const scored = [
  fact('LiveMatchStarted', { liveId, playerOne: ann, playerTwo: ben, recorder: cleo }),
  fact('FirstServerChosen', { liveId, server: 'two' }),
  fact('PointScored', { liveId, scorer: 'one' }),
  fact('PointScored', { liveId, scorer: 'two' }),
  fact('PointUndone', { liveId }),
]
const { played, rolledBack } = match([[ann], [ben]], { sequence: 7, origin: 'live' })
const recorded = stamped(played, { commandId: recording })

describe('sheets', () => {
  it('have the points of a live match under the command that records it, and name it for both players', () => {
    const folded = given(sheets, ...scored, recorded, fact('LiveMatchSaved', { liveId }))
    expect(folded.document(sheetKey(recording))).toMatchObject({ match: { playerOne: ann, points: ['one'] } })
    for (const player of [ann, ben])
      expect(folded.document(recordedSheetKey(player, 7))).toEqual({ sequence: 7, recording })
    expect(folded.keys()).toHaveLength(3)
  })

  it('keep the points of a match that is stopped, which the journal names', () => {
    const stopped = fact('LiveMatchStopped', { liveId, stoppedBy: cleo })
    expect(given(sheets, ...scored, stopped).keys()).toEqual([sheetKey(recording)])
  })

  it('name no cancelled match, and none that was entered', () => {
    expect(given(sheets, recorded, rolledBack).keys()).toEqual([])
    expect(given(sheets, match([[ann], [ben]]).played).keys()).toEqual([])
  })
})
