import entries from './refusals.json' with { type: 'json' }

export type RefusalCode = keyof typeof entries

type CatalogueEntry = { readonly status: number; readonly fr: string; readonly pki: string }

/** Every refusal by its code (docs/specification.md#refusals). */
export const refusalCatalogue: Readonly<Record<RefusalCode, CatalogueEntry>> = entries

/** Optional details of a refusal; they are sent to the client. */
export interface RefusalFacts {
  /** ISO instant from which the same request may succeed. */
  readonly retryAt?: string
  /** Invalid fields of the body or the parameters. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  /** The methods that the path supports, for the header `Allow`. */
  readonly allow?: readonly string[]
  /**
   * What the refusal is about, by code: the live match (`live-stale`), who decided and when (`already-decided`), the
   * newest match (`correction-stale`), the fixture that prevents the change (`later-fixture-…`, `winner-settled`,
   * `qualified-settled`), or the nearest days with entry (`due-date-closed`).
   */
  readonly current?: unknown
  /** When and why an admin has disabled the account, with `account-disabled`. */
  readonly disabled?: { readonly at: string; readonly reason?: string }
}

/** A refusal with a code of the catalogue. Deciders and routes throw it; HTTP answers with a problem document. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: RefusalFacts

  constructor(code: RefusalCode, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return refusalCatalogue[this.code].status
  }
}
