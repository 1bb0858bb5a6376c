import type { Page } from 'playwright-core'
import { availabilityStates } from './availability-states.ts'
import { challengeStates } from './challenge-states.ts'
import { chatStates } from './chat-states.ts'
import { companyStates } from './company-states.ts'
import { contestStates } from './contest-states.ts'
import { correctionStates } from './correction-states.ts'
import { entryStates } from './entry-states.ts'
import { fixtureFormStates } from './fixture-states.ts'
import { listStates } from './list-states.ts'
import { liveStates, scoreboardStates } from './live-page-states.ts'
import type { ScreenState } from './screen-in-state.ts'
import { openScreen } from './screens.ts'
import { televisionStates } from './television-states.ts'
import { weekStates } from './week-states.ts'

/** All screens in states: empty, loading, failed, closed, with long texts, phases of a live match, and others. */
export const screenStates: readonly ScreenState[] = [
  ...listStates,
  ...entryStates,
  ...fixtureFormStates,
  ...challengeStates,
  ...liveStates,
  ...scoreboardStates,
  ...contestStates,
  ...correctionStates,
  ...availabilityStates,
  ...televisionStates,
  ...chatStates,
  ...companyStates,
  ...weekStates,
]

/** Opens a screen in its state. */
export async function showState(page: Page, one: ScreenState): Promise<void> {
  await one.answers(page)
  await openScreen(page, one)
}
