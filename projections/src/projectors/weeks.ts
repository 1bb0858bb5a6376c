import {
  type DayDocument,
  dayChangesKey,
  dayPageKey,
  isDayChangesKey,
  type WeeksDocument,
} from '@topspin/domain/documents/weeks'
import { utcDayOf } from '@topspin/domain/time/days'
import { matchAfterChange, matchChangeTypes, matchesAfterChange } from './match-changes.ts'
import { defineProjector } from './projector.ts'

/** The uncancelled matches of each day, and when matches were changed (docs/architecture.md#weeks). */
export const weeks = defineProjector({
  name: 'weeks',
  version: 1,
  types: matchChangeTypes,
  keys({ type, data: { playedAt, sequence } }) {
    const key = dayPageKey(playedAt, sequence)
    return type === 'MatchPlayed' ? [key] : [key, dayChangesKey(utcDayOf(playedAt))]
  },
  evolve(document, event, key): WeeksDocument | null {
    const { data, metadata } = event
    if (isDayChangesKey(key)) {
      const before = document !== null && 'changed' in document ? document.changed : {}
      return { changed: { ...before, [data.playedAt]: metadata.at } }
    }
    // The shape of the document follows from its key.
    return matchesAfterChange(
      document as DayDocument | null,
      event,
      ({ sequence }) => sequence,
      matchAfterChange(event),
    )
  },
})
