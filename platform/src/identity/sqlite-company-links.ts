import type { CompanyLink, CompanyLinks } from './company-links.ts'
import { rowOf, type Statements } from './sqlite-statements.ts'

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
export function sqliteCompanyLinks({ run, get }: Statements): CompanyLinks {
  const find = (issuer: string, subject: string) => rowOf<CompanyLink>(get(sql.find, issuer, subject))

  return {
    async add({ playerId, issuer, subject, linkedAt }) {
      await run(sql.add, issuer, subject, linkedAt, playerId)
      return find(issuer, subject)?.playerId === playerId
    },
    of: async (player) => rowOf<CompanyLink>(get(sql.of, player)),
    find: async (issuer, subject) => find(issuer, subject),
    async remove(player) {
      await run(sql.remove, player)
    },
  }
}
