import { entryKey } from '@topspin/domain/documents/entry'
import { projector } from './projector.ts'

/** Whether matches may be entered. */
export const entry = projector({
  name: 'entry',
  version: 1,
  types: ['EntryOpened', 'EntryClosed'],
  fromEventOnly: true,
  keys: () => [entryKey],
  evolve: (_document, event) => ({ open: event.type === 'EntryOpened' }),
})
