import { orThrowEngineAway } from '../sqlite/engine-away.ts'
import type { Database } from '../sqlite/open.ts'
import type { DatabaseWriter } from '../sqlite/writer.ts'
import type { CompanyLink, CompanyLinks } from './company-links.ts'

const link =
  'SELECT player_id AS playerId, issuer, company_account AS subject, linked_at AS linkedAt FROM company_links'
const sql = {
  add: `INSERT INTO company_links (player_id, issuer, company_account, linked_at) SELECT id, ?, ?, ? FROM accounts WHERE id = ?
    ON CONFLICT DO NOTHING`,
  of: `${link} WHERE player_id = ?`,
  find: `${link} WHERE issuer = ? AND company_account = ?`,
  remove: 'DELETE FROM company_links WHERE player_id = ?',
} as const

/** Links with company accounts in the file of the identity store. */
export function sqliteCompanyLinks(database: Database, writer: DatabaseWriter): CompanyLinks {
  const get = (statement: string, ...values: readonly string[]): CompanyLink | null => {
    // The statement selects columns of a STRICT table, whose types the schema enforces.
    const row = orThrowEngineAway(() => database.statement(statement).get(...values)) as CompanyLink | undefined
    return row === undefined ? null : { ...row }
  }
  const find = (issuer: string, subject: string) => get(sql.find, issuer, subject)

  return {
    async add({ playerId, issuer, subject, linkedAt }) {
      await writer.withoutTransaction(() => database.statement(sql.add).run(issuer, subject, linkedAt, playerId))
      return find(issuer, subject)?.playerId === playerId
    },
    of: async (player) => get(sql.of, player),
    find: async (issuer, subject) => find(issuer, subject),
    async remove(player) {
      await writer.withoutTransaction(() => database.statement(sql.remove).run(player))
    },
  }
}
