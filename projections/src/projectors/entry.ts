import { entryDocumentKey } from '@topspin/domain/documents/entry'
import { defineProjector } from './projector.ts'

/** Whether entry is open: only then matches may be recorded. */
export const entry = defineProjector({
  name: 'entry',
  version: 1,
  types: ['EntryOpened', 'EntryClosed'],
  fromEventOnly: true,
  keys: () => [entryDocumentKey],
  evolve: (_document, event) => ({ open: event.type === 'EntryOpened' }),
})
