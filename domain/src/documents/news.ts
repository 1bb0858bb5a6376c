import type { Instant } from '../ids.ts'
import { paddedNumber } from './keys.ts'

/** Read model `news`: one document per news item. Keys sort by order of publication. */
export interface NewsDocument {
  readonly newsId: string
  readonly title: string
  readonly content: string
  readonly createdAt: Instant
}
/** @param sequence the number of the news item, from 1 in the order of publication */
export const newsKey = (sequence: number): string => paddedNumber(sequence)
