import fc from 'fast-check'
import { anyMove, club } from './moves.ts'
import { type History, tell } from './telling.ts'

/**
 * Any history of a small club: registrations, activations, leaves and departures, matches of both ladders, cancels, entry
 * opened and closed, news, live matches. Moves that the deciders refuse leave nothing behind.
 * @param moves how many are tried at most
 */
export const anyHistory = (moves = 60): fc.Arbitrary<History> =>
  fc
    .tuple(fc.integer({ min: 4, max: club.length }), fc.array(anyMove, { maxLength: moves, size: 'max' }))
    .map(([present, tried]) => tell(present, tried))
