import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'
import type { ChatDelivery, ChatSettings, Chats, StoredChat } from './chats.ts'
import { statementsOf } from './sqlite-statements.ts'

const sql = {
  all: 'SELECT settings, delivery FROM chats',
  of: 'SELECT settings, delivery FROM chats WHERE id = ?',
  others: 'SELECT count(*) AS count FROM chats WHERE id <> ?',
  add: `INSERT INTO chats (id, settings) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`,
  setSettings: 'UPDATE chats SET settings = ? WHERE id = ?',
  setDelivery: 'UPDATE chats SET delivery = ? WHERE id = ?',
  remove: 'DELETE FROM chats WHERE id = ?',
} as const

/** @param row of a STRICT table, whose columns have the JSON that is written below, or null */
function storedChatOf(row: unknown): StoredChat {
  const { settings, delivery } = row as { readonly settings: string; readonly delivery: string | null }
  return {
    settings: JSON.parse(settings) as ChatSettings,
    delivery: delivery === null ? null : (JSON.parse(delivery) as ChatDelivery),
  }
}

/** Chats in the file of the identity store. */
export function sqliteChats(database: Database, writer: DatabaseWriter): Chats {
  const { run, get, all } = statementsOf(database, writer)
  const find = (id: string): StoredChat | null => {
    const row = get(sql.of, id)
    return row === undefined ? null : storedChatOf(row)
  }

  return {
    all: async () => all(sql.all).map(storedChatOf),
    of: async (id) => find(id),
    add: (settings, most) =>
      writer.transaction(() => {
        const { count } = database.statement(sql.others).get(settings.id) as { readonly count: number }
        if (count >= most) return false
        database.statement(sql.add).run(settings.id, JSON.stringify(settings))
        return true
      }),
    change: (id, changes) =>
      writer.transaction(() => {
        const chat = find(id)
        if (chat === null) return false
        database.statement(sql.setSettings).run(JSON.stringify({ ...chat.settings, ...changes }), id)
        return true
      }),
    setDelivery: async (id, delivery) => void (await run(sql.setDelivery, JSON.stringify(delivery), id)),
    remove: async (id) => (await run(sql.remove, id)) > 0,
  }
}
