import type { Explanation } from '@topspin/domain/contract/match'
import { useId, useState } from 'react'
import { WhyButton } from './why-button.tsx'
import { WhyPanel } from './why-panel.tsx'

interface Props {
  readonly explanation: Explanation
  /** False where the points of the players are already shown. */
  readonly withPlayers?: boolean
}

/** The button "Pourquoi ?" with the explanation of a match's points, which it opens. */
export function Why({ explanation, withPlayers = true }: Props) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <div>
      <WhyButton open={open} toggle={() => setOpen(!open)} panelId={panelId} />
      {open && <WhyPanel explanation={explanation} id={panelId} withPlayers={withPlayers} />}
    </div>
  )
}
