import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

/**
 * The steps after the first one, `choice`. `finish`: asks for the e-mail address. `company`: shown when the company's
 * identity provider has sent the browser back.
 */
const named = ['login', 'register', 'finish', 'wait', 'company'] as const
type NamedStep = (typeof named)[number]

/**
 * `before`: how many history entries of the landing precede this one. `saved`: the pseudo of the player who has just
 * saved a new password.
 */
const State = z.object({ before: z.number(), saved: z.optional(z.string()) })

/**
 * The steps of the landing as history entries with addresses such as `?step=login` (docs/user-interface.md#navigation).
 * `back` returns to the step before, `leave` to the first step. When no entry of the landing precedes the current step,
 * both replace the current entry.
 */
export function useLandingSteps() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const inAddress = new URLSearchParams(search).get('step')
  const step = named.find((one) => one === inAddress) ?? ('choice' as const)
  const parsed = State.safeParse(state)
  const { before, saved = '' } = parsed.success ? parsed.data : { before: 0 }
  const goBack = (entries: number, otherwise: string) => {
    if (before > 0) void navigate(-entries)
    else void navigate({ search: otherwise }, { replace: true })
  }
  return {
    step,
    before,
    saved,
    /** Shows a step in a new history entry. A second tap before the step is rendered adds no second history entry. */
    open(next: NamedStep): void {
      if (new URLSearchParams(window.location.search).get('step') === next) return
      void navigate({ search: `?step=${next}` }, { state: { before: before + 1 } })
    },
    replace: (next: NamedStep) => void navigate({ search: `?step=${next}` }, { replace: true, state }),
    back: () => goBack(1, step === 'finish' ? '?step=register' : ''),
    leave: () => goBack(before, ''),
  }
}

export type LandingSteps = ReturnType<typeof useLandingSteps>
