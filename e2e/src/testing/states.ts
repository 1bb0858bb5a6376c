import type { Page } from 'playwright-core'
import { availabilityStates } from './availability-states.ts'
import { challenges } from './challenge-states.ts'
import { contestStates } from './contest-states.ts'
import { correctionStates } from './correction-states.ts'
import { entry } from './entry-states.ts'
import { fixtureForms } from './fixture-states.ts'
import { lists } from './list-states.ts'
import { liveStates, scoreboards } from './live-page-states.ts'
import { show } from './screens.ts'
import type { State } from './state.ts'
import { televisionStates } from './television-states.ts'

/** States for the screenshots: empty, loading, failed, closed, long texts, and the phases of a live match. */
export const states: readonly State[] = [
  ...lists,
  ...entry,
  ...fixtureForms,
  ...challenges,
  ...liveStates,
  ...scoreboards,
  ...contestStates,
  ...correctionStates,
  ...availabilityStates,
  ...televisionStates,
]

/** Opens a screen in its state. */
export async function showState(page: Page, one: State): Promise<void> {
  await one.answers(page)
  await show(page, one)
}
