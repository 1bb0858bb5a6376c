import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { typescriptFlags } from '../testing/typescript-flags.ts'
import { DataFolderUnusable } from './errors.ts'
import { lockForOneWriter } from './files.ts'
import { openDatabase } from './open.ts'

const FULL = { synchronous: 'FULL' } as const
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('openDatabase', () => {
  test('creates the folder and the file, and keeps written rows', () => {
    const path = join(folder, 'deep', 'down', 'a.db')
    const first = openDatabase(path, FULL)
    first.exec('CREATE TABLE t (x TEXT) STRICT')
    first.transaction(() => first.statement('INSERT INTO t VALUES (?)').run('héllo 🏓'))
    first.close()
    const second = openDatabase(path, FULL)
    expect(second.statement('SELECT x FROM t').all()).toEqual([{ x: 'héllo 🏓' }])
    second.close()
  })

  test('sets WAL, the durability, foreign keys and the busy timeout', () => {
    const pragmas = (name: string, synchronous: 'FULL' | 'NORMAL') => {
      const db = openDatabase(join(folder, name), { synchronous })
      const values = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].flatMap((pragma) =>
        // A pragma returns one row with one column.
        Object.values(db.statement(`PRAGMA ${pragma}`).get() as object),
      )
      db.close()
      return values
    }
    expect(pragmas('full.db', 'FULL')).toEqual(['wal', 2, 1, 5000])
    expect(pragmas('normal.db', 'NORMAL')).toEqual(['wal', 1, 1, 5000])
  })

  test('rolls a transaction back that throws', () => {
    const db = openDatabase(':memory:', FULL)
    db.exec('CREATE TABLE t (x TEXT) STRICT')
    const broken = () =>
      db.transaction(() => {
        db.statement('INSERT INTO t VALUES (?)').run('a')
        throw new Error('no')
      })
    expect(broken).toThrow('no')
    expect(db.statement('SELECT x FROM t').all()).toEqual([])
    db.close()
  })

  test('opens a file again whatever the size of its schema', () => {
    // With some numbers of tables the first page is full, and SQLite moves its whole content to a child page.
    for (let tables = 60; tables < 110; tables += 1) {
      const path = join(folder, `${tables}.db`)
      const database = openDatabase(path, { synchronous: 'NORMAL' })
      for (let table = 0; table < tables; table += 1) database.exec(`CREATE TABLE t${table} (a)`)
      database.close()
      openDatabase(path, { synchronous: 'NORMAL' }).close()
    }
  })

  test('keeps all rows when the -wal file is deleted and the database closed after it', () => {
    const path = join(folder, 'a.db')
    fillTable(path)
    const first = openDatabase(path, FULL)
    first.statement('INSERT INTO t VALUES (?)').run('the last')
    rmSync(`${path}-wal`)
    first.close()
    const second = openDatabase(path, FULL)
    expect(second.statement('SELECT count(*) AS count FROM t').all()).toEqual([{ count: 501 }])
    second.close()
  })

  test('closes a file that cannot take what the -wal file holds, and opens it again with all rows', () => {
    const path = join(folder, 'a.db')
    fillTable(path)
    const first = openDatabase(path, FULL)
    first.statement('INSERT INTO t VALUES (?)').run('the last')
    // SQLite refuses a checkpoint while a statement reads.
    const rows = first.statement('SELECT x FROM t').iterate()
    rows.next()
    first.close()
    const second = openDatabase(path, FULL)
    expect(second.statement('SELECT count(*) AS count FROM t').all()).toEqual([{ count: 501 }])
    second.close()
  })

  test('compiles each statement once', () => {
    const db = openDatabase(':memory:', FULL)
    expect(db.statement('SELECT 1')).toBe(db.statement('SELECT 1'))
    db.close()
  })
})

describe('an unusable data folder', () => {
  const reasonFor = (path: string) => {
    try {
      openDatabase(path, FULL).close()
    } catch (error) {
      expect(error).toBeInstanceOf(DataFolderUnusable)
      // the cast is right: the line above checks the class
      const { message } = error as DataFolderUnusable
      expect(message).not.toContain('\n')
      return message
    }
    return 'opened'
  }

  test('is reported in one line for a file that is not a database', () => {
    const path = join(folder, 'a.db')
    writeFileSync(path, 'Dear diary, today I lost 11-3. '.repeat(300))
    expect(reasonFor(path)).toBe(`${path}: it is not a database; move it away or choose another data folder`)
  })

  test('is reported in one line for a truncated file', () => {
    const path = join(folder, 'a.db')
    fillTable(path)
    truncateSync(path, 8192)
    expect(reasonFor(path)).toContain('the file is damaged; restore it from a backup')
  })

  test('is reported in one line for a file with an overwritten page', () => {
    const path = join(folder, 'a.db')
    fillTable(path)
    overwritePage(path, 5)
    expect(reasonFor(path)).toContain('the file is damaged; restore it from a backup')
  })

  test('is reported in one line for a file in place of the folder', () => {
    writeFileSync(join(folder, 'data'), '')
    expect(reasonFor(join(folder, 'data', 'a.db'))).toContain('this folder cannot be made')
  })

  test('is reported in one line for a folder in place of the file', () => {
    mkdirSync(join(folder, 'a.db'))
    expect(reasonFor(join(folder, 'a.db'))).toContain('it cannot be opened')
  })

  // Root may write anywhere, so root runs the program as another user.
  test.skipIf(process.platform === 'win32')('is reported in one line without the right to write', async () => {
    const path = join(folder, 'a.db')
    fillTable(path)
    chmodSync(path, 0o444)
    chmodSync(folder, 0o555)
    const nobody = 65534
    const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
    const child = fork(new URL('./testing/open-and-report.ts', import.meta.url), [path], {
      ...asNobody,
      execArgv: [...typescriptFlags],
    })
    const [line] = await once(child, 'message')
    chmodSync(folder, 0o755)
    expect(line).toMatch(/^DataFolderUnusable: .*(read-only|cannot be opened)/)
  })
})

describe('lockForOneWriter', () => {
  test('refuses a second holder, and accepts one after the release', () => {
    const path = join(folder, 'a.db')
    const release = lockForOneWriter(path)
    expect(() => lockForOneWriter(path)).toThrow(`${path}: another Topspin is using it`)
    release()
    lockForOneWriter(path)()
  })

  test('a process keeps the lock through garbage collection, until it is killed', async () => {
    const path = join(folder, 'a.db')
    const child = fork(new URL('./testing/hold-lock.ts', import.meta.url), [path], {
      execArgv: ['--expose-gc', ...typescriptFlags],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child, 'message')
    expect(() => lockForOneWriter(path)).toThrow(DataFolderUnusable)
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockForOneWriter(path)()
  })
})

function fillTable(path: string) {
  const db = openDatabase(path, FULL)
  db.exec('CREATE TABLE t (x TEXT) STRICT')
  db.transaction(() => {
    for (let i = 0; i < 500; i++) db.statement('INSERT INTO t VALUES (?)').run('ping pong '.repeat(20))
  })
  db.close()
}

function overwritePage(path: string, page: number) {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
}
