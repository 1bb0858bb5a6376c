import type { Ladder } from '@topspin/domain/ladder'
import { api } from '../../shared/api/index.ts'
import { MoversCard } from '../ladder/index.ts'

/** The players whose score has changed most in a week; nothing without any. */
export function Movers({ ladder }: { readonly ladder: Ladder }) {
  return <MoversCard ladder={ladder} trends={api.useTrendsQuery({ params: { ladder } }).currentData ?? []} />
}
