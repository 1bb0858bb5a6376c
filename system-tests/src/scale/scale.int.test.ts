import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectionNames } from '@topspin/domain/documents/names'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { wholeLog } from '@topspin/test-kit/audit/log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runScale } from './command.ts'

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-scale-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const scale = (action: string, to = folder, ...more: string[]) =>
  runScale([action, '--folder', to, ...more], (text) => void lines.push(text))
const seed = (to = folder) => scale('seed', to, '--matches', '500', '--players', '8')

/** Executes SQL on the read models. */
function change(sql: string): void {
  const database = openDatabase(join(folder, 'read.db'), { synchronous: 'NORMAL' })
  database.exec(sql)
  database.close()
}

async function eventsIn(to: string) {
  const log = openSqliteEventStore(join(to, 'events.db'))
  const events = await wholeLog(log)
  await log.close()
  return events
}

describe('npm run scale', () => {
  it('seeds a log, rebuilds its read models and finds no wrong document', async () => {
    expect(await seed()).toBe(0)
    expect(await scale('rebuild')).toBe(0)
    expect(await scale('verify'), lines.join('\n')).toBe(0)
    expect(lines).toContain('accounts: 8 documents, 0 wrong')
    // Every read model has something to compare.
    expect(lines.filter((line) => / [1-9]\d* documents, 0 wrong$/.test(line))).toHaveLength(projectionNames.length)
  })

  it('makes the same log for the same arguments', async () => {
    const other = join(folder, 'other')
    await seed()
    await seed(other)
    expect(await eventsIn(other)).toEqual(await eventsIn(folder))
  })

  it('names a wrong document of any read model', async () => {
    await seed()
    await scale('rebuild')
    change(`UPDATE documents SET json = replace(json, '"wins":', '"wins":1') WHERE json GLOB '*"wins":[0-9]*'`)
    change(`DELETE FROM documents WHERE key = 'club'`)
    expect(await scale('verify')).toBe(1)
    expect(lines).toContain('rankings: 8 documents, 8 wrong')
    expect(lines).toContainEqual(expect.stringMatching(/^statistics: \d+ documents, 1 wrong$/))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}club is undefined, not \{"simple":\d+,"double":\d+\}$/))
  })

  it('refuses to verify a folder without a log, and makes no files there', async () => {
    const mistyped = join(folder, 'dta')
    expect(await scale('verify', mistyped)).toBe(1)
    expect(lines).toEqual([`${join(mistyped, 'events.db')}: there is no such file`, expect.stringMatching(/^verify: /)])
    expect(existsSync(mistyped)).toBe(false)
  })

  it('refuses to verify before the read models are built, to seed twice, and unknown words', async () => {
    expect(await seed()).toBe(0)
    expect(await seed()).toBe(1)
    expect(await scale('verify')).toBe(1)
    expect(await scale('shrink')).toBe(1)
    expect(lines.at(-1)).toMatch(/^npm run scale -- seed\|rebuild\|verify/)
  })
})
