import {
  monthEndsPrefix,
  type StandingChangesDocument,
  type StandingsDocument,
  type StatusDocument,
  statusPrefix,
  type WeekDocument,
  weekPrefix,
} from '@topspin/domain/documents/standings'
import { type PlayerId, playerId } from '@topspin/domain/ids'

const ladders = ['simple', 'double'] as const

/** The documents of read model `standings` under `summaryPrefix`, by player or week. */
export class StandingSummaries {
  readonly statuses = new Map<PlayerId, StatusDocument>()
  readonly ends = {
    simple: new Map<PlayerId, StandingChangesDocument>(),
    double: new Map<PlayerId, StandingChangesDocument>(),
  }
  /** The weeks of each ladder, by their Monday. */
  readonly weeks = { simple: new Map<string, WeekDocument>(), double: new Map<string, WeekDocument>() }

  /** Adds a document or replaces an earlier one. Documents under `summaryPrefix` are never deleted. */
  put(key: string, document: StandingsDocument): void {
    // The shape of the document follows from its key.
    if (key.startsWith(statusPrefix)) {
      this.statuses.set(playerId(key.slice(statusPrefix.length)), document as StatusDocument)
      return
    }
    for (const ladder of ladders) {
      const [ends, week] = [monthEndsPrefix(ladder), weekPrefix(ladder)]
      if (key.startsWith(ends))
        this.ends[ladder].set(playerId(key.slice(ends.length)), document as StandingChangesDocument)
      if (key.startsWith(week)) this.weeks[ladder].set(key.slice(week.length), document as WeekDocument)
    }
  }
}
