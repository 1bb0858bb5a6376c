import type { PlayerId } from '@topspin/domain/ids'

/** The link of an account with the company account of its player (docs/specification.md#company-account). */
export interface CompanyLink {
  readonly playerId: PlayerId
  /** The identity provider. */
  readonly issuer: string
  /**
   * The id that the provider gives the company account (`sub`). It never changes, unlike an e-mail address.
   */
  readonly subject: string
  /** Epoch ms. */
  readonly linkedAt: number
}

/** The links in the identity store, at most one for a player. Each adapter passes `company-links-contract.ts`. */
export interface CompanyLinks {
  /**
   * Adds a link. Returns false when the player or the company account has another link, or when the player has no
   * account. Returns true when the very same link exists.
   */
  add(link: CompanyLink): Promise<boolean>
  of(player: PlayerId): Promise<CompanyLink | null>
  /** Finds the link of a company account. */
  find(issuer: string, subject: string): Promise<CompanyLink | null>
  remove(player: PlayerId): Promise<void>
}
