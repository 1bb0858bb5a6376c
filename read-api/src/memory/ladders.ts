import type { RankingDocument } from '@topspin/domain/documents/rankings'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Identity } from '@topspin/platform/identity/port'
import { pseudosOf } from '@topspin/platform/identity/pseudos-of'
import { KeptDocuments } from './kept-documents.ts'
import type { ReadModels } from './read-models.ts'

export interface ListedPlayer {
  readonly id: PlayerId
  readonly pseudo: string
  readonly document: RankingDocument
}

/** Active players in each order that replies use. */
interface Orders extends Readonly<Record<Ladder, readonly ListedPlayer[]>> {
  readonly alphabetical: readonly ListedPlayer[]
}

type Compare = (a: ListedPlayer, b: ListedPlayer) => number

const { compare: alphabetically } = new Intl.Collator('fr')
const byPseudo: Compare = (a, b) => alphabetically(a.pseudo, b.pseudo)
const byScore =
  (ladder: Ladder): Compare =>
  (a, b) =>
    b.document[ladder].score - a.document[ladder].score ||
    b.document[ladder].wins - a.document[ladder].wins ||
    byPseudo(a, b)
const compares = { simple: byScore('simple'), double: byScore('double'), alphabetical: byPseudo }

/**
 * The ladders in memory: by score, then wins, then pseudo. A match moves its players in the sorted lists instead of
 * building the lists anew, which takes a tenth of a second with 5,000 players.
 */
export class Ladders {
  readonly #models: ReadModels
  readonly #identity: Identity
  readonly #documents: KeptDocuments<'rankings'>
  #orders: Orders = { simple: [], double: [], alphabetical: [] }

  /** @param clock milliseconds that never go back */
  constructor(models: ReadModels, identity: Identity, clock = () => performance.now()) {
    this.#models = models
    this.#identity = identity
    this.#documents = new KeptDocuments(models, 'rankings', clock)
  }

  /** Reads a player's pseudo again with the next call of `orders`. */
  accountChanged(id: PlayerId): void {
    this.#documents.accountChanged(id)
  }

  /** The orders of the current read model, computed once for all readers until it changes. @throws EngineAway */
  orders(): Promise<Orders> {
    return this.#models.once('ladders', ['rankings'], async () => {
      await this.#documents.update((keys) => (keys === null ? this.#readAll() : this.#readAgain(keys)))
      return this.#orders
    })
  }

  async #readAll(): Promise<void> {
    const players = await this.#listed([...this.#documents.documents.keys()])
    this.#orders = {
      simple: players.toSorted(compares.simple),
      double: players.toSorted(compares.double),
      alphabetical: players.toSorted(compares.alphabetical),
    }
  }

  async #readAgain(keys: ReadonlySet<string>): Promise<void> {
    const moved = await this.#listed([...keys])
    const sorted = (order: keyof Orders) => {
      const players = this.#orders[order].filter(({ id }) => !keys.has(id))
      for (const player of moved) players.splice(indexFor(players, player, compares[order]), 0, player)
      return players
    }
    this.#orders = { simple: sorted('simple'), double: sorted('double'), alphabetical: sorted('alphabetical') }
  }

  /** The active players among these. */
  async #listed(keys: readonly string[]): Promise<ListedPlayer[]> {
    const active = keys.flatMap((key) => {
      const document = this.#documents.documents.get(key)
      return document?.active ? [{ id: playerId(key), document }] : []
    })
    const pseudoOf = await pseudosOf(
      this.#identity,
      active.map(({ id }) => id),
    )
    return active.map(({ id, document }) => ({ id, document, pseudo: pseudoOf(id) }))
  }
}

/** Index for a player in a sorted list, by binary search. Sorting the list again would compare all pseudos. */
function indexFor(players: readonly ListedPlayer[], player: ListedPlayer, compare: Compare): number {
  let [low, high] = [0, players.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = players[middle]
    if (other !== undefined && compare(other, player) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
