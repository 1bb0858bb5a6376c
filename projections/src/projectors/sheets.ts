import { playerSheetKey, recordedSheetKey, sheetKey } from '@topspin/domain/documents/sheets'
import type { PlayerId } from '@topspin/domain/ids'
import { liveDecider } from '@topspin/domain/live/live-match'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { playersOf } from '@topspin/domain/match/match-players'
import { defineProjector } from './projector.ts'

/** The points of live matches, and references to them from the matches that were scored live. */
export const sheets = defineProjector({
  name: 'sheets',
  version: 4,
  types: [
    'LiveMatchStarted',
    'FirstServerChosen',
    'PointScored',
    'PointUndone',
    'LiveTakenOver',
    'PointsSent',
    'LiveSaveStarted',
    'MatchPlayed',
    'MatchRolledBack',
    'MatchCorrected',
  ],
  keys({ type, data }) {
    if (type === 'MatchPlayed' && data.origin === 'entry') return []
    if (type === 'MatchPlayed' || type === 'MatchRolledBack') return keysOfMatch(playersOf(data), data.sequence)
    if (type === 'MatchCorrected')
      return data.was.origin === 'entry' ? [] : keysOfMatch(playersOf(data.was), data.sequence)
    return [sheetKey(recordCommandIdOf(data.liveId))]
  },
  evolve(document, event) {
    if (event.type === 'MatchPlayed') return { sequence: event.data.sequence, recording: event.metadata.commandId }
    // A corrected match loses the reference to its points, because the points contradict the corrected result.
    if (event.type === 'MatchRolledBack' || event.type === 'MatchCorrected') return null
    const before = document !== null && 'match' in document ? document.match : null
    const match = liveDecider.evolve(before, event)
    return match === null ? null : { match }
  },
})

const keysOfMatch = (players: readonly PlayerId[], sequence: number): string[] => [
  ...players.map((player) => playerSheetKey(player, sequence)),
  recordedSheetKey(sequence),
]
