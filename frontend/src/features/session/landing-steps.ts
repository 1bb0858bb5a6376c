import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

/** The steps of the landing page; `finish` is the second step of the registration. */
export type LandingStep = 'choice' | NamedStep
const named = ['login', 'register', 'finish', 'wait'] as const
type NamedStep = (typeof named)[number]

/** The steps of the landing as history entries, so that Back leaves them one by one (docs/user-interface.md#navigation). */
export interface LandingSteps {
  readonly step: LandingStep
  /** How many entries of the landing are before this one. */
  readonly before: number
  /** Shows a step in a new entry. */
  open(step: NamedStep): void
  /** Shows a step in place of this one. */
  replace(step: NamedStep): void
  /** Goes one step back. */
  back(): void
  /** Goes back to the choice. */
  leave(): void
}

const State = z.object({ before: z.number() })

/** The step in the address (`?step=login`). A link to a step has no earlier entries; its buttons then replace it. */
export function useLandingSteps(): LandingSteps {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const inAddress = new URLSearchParams(search).get('step')
  const step = named.find((one) => one === inAddress) ?? 'choice'
  const parsed = State.safeParse(state)
  const before = parsed.success ? parsed.data.before : 0
  const goBack = (entries: number, otherwise: string) => {
    if (before > 0) void navigate(-entries)
    else void navigate({ search: otherwise }, { replace: true })
  }
  return {
    step,
    before,
    open: (next) => void navigate({ search: `?step=${next}` }, { state: { before: before + 1 } }),
    replace: (next) => void navigate({ search: `?step=${next}` }, { replace: true, state }),
    back: () => goBack(1, step === 'finish' ? '?step=register' : ''),
    leave: () => goBack(before, ''),
  }
}
