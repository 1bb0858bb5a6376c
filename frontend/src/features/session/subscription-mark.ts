import * as z from 'zod/mini'
import { itemsOf } from '../../shared/session/items.ts'

/**
 * What a subscription of this browser is for: all notifications of its player, or the one about the activation of the
 * account (docs/specification.md#notifications).
 */
export type Purpose = 'player' | 'activation'

/** What is kept in this browser about its subscription. Those made by earlier releases have none. */
const Mark = z.object({
  purpose: z.enum(['player', 'activation']),
  since: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
})

const key = 'notifications'
const items = itemsOf(() => window.localStorage)

export const keepMark = (purpose: Purpose): void =>
  items.keep(key, JSON.stringify({ purpose, since: new Date().toISOString() }))
export const removeMark = (): void => items.remove(key)
export function readMark(): z.infer<typeof Mark> | null {
  const mark = Mark.safeParse(items.json(key))
  return mark.success ? mark.data : null
}
