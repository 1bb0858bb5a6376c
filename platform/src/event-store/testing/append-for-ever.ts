import { openSqliteEventStore } from '../sqlite.ts'
import { countedEvents } from './contract/bench.ts'

// Appends pairs of events to `written` until it is killed. Prints each acknowledged revision before the next append.
const store = openSqliteEventStore(process.argv[2] ?? '')
for (let last = (await store.readStream('written')).length - 1; ; ) {
  const expected = last < 0 ? ({ kind: 'no-stream' } as const) : ({ kind: 'exactly', revision: last } as const)
  const { revision } = await store.append('written', countedEvents(last + 1, last + 2), expected)
  last = revision
  await new Promise((resolve) => process.stdout.write(`${last}\n`, resolve))
}
