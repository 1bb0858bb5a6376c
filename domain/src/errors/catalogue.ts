/**
 * Every refusal: its code and HTTP status (docs/specification.md#refusals). The texts are in `texts.fr.json` and
 * `texts.pki.json` under the same codes.
 */
export const catalogue = {
  'malformed-json': 400,
  'invalid-request': 400,
  unauthenticated: 401,
  'bad-credentials': 401,
  forbidden: 403,
  csrf: 403,
  'account-pending': 403,
  'account-disabled': 403,
  'reauthentication-required': 403,
  'password-change-required': 403,
  'not-found': 404,
  'unknown-player': 404,
  'unknown-match': 404,
  'unknown-news': 404,
  'unknown-projection': 404,
  'method-not-allowed': 405,
  'registration-conflict': 409,
  'entry-closed': 409,
  'outside-working-hours': 409,
  cooldown: 409,
  'not-rollbackable': 409,
  'last-admin': 409,
  'live-exists': 409,
  'live-stale': 409,
  'live-none': 409,
  'live-over': 409,
  'live-without-winner': 409,
  'live-service-missing': 409,
  'live-service-late': 409,
  'live-nothing-to-undo': 409,
  'replay-running': 409,
  'replay-not-running': 409,
  'projection-without-previous': 409,
  'concurrent-change': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'invalid-score': 422,
  'same-player-twice': 422,
  'player-not-active': 422,
  'password-too-common': 422,
  'password-too-close': 422,
  'password-unchanged': 422,
  'email-domain-refused': 422,
  'push-service-refused': 422,
  'pseudo-reserved': 422,
  'live-one-point': 422,
  'idempotency-mismatch': 422,
  'too-many-requests': 429,
  internal: 500,
  'engine-away': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof catalogue

/** Optional details of a refusal; they are sent to the client. */
export interface RefusalFacts {
  /** ISO instant from which the same request may succeed: cooldown, limits. */
  readonly retryAt?: string
  /** Invalid fields of the body or the parameters. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  /** The methods that the path supports, for the header `Allow`. */
  readonly allow?: readonly string[]
  /** The current live match, with `live-stale`. */
  readonly current?: unknown
}

/** A refusal with a code of the catalogue. Deciders and routes throw it; the HTTP layer answers with problem details. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly facts: RefusalFacts

  constructor(code: ErrorCode, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return catalogue[this.code]
  }
}
