import type { Shown } from './selectors.ts'
import { StopLive } from './stop-live.tsx'
import { TakeOver } from './take-over.tsx'

/** The buttons of referees and admins who do not record the live match. */
export default function LiveControls({ shown }: { readonly shown: Shown }) {
  return (
    <>
      <StopLive recorder={shown.match.recorder} />
      <TakeOver shown={shown} />
    </>
  )
}
