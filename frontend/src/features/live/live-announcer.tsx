import type { LiveMatch } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { type Text, useText } from '../../i18n/text.ts'
import { announcementOf } from './announcement.ts'
import { selectConfirmedMatch, selectLiveKnown } from './selectors.ts'

interface Announced {
  readonly known: boolean
  readonly match: LiveMatch | null
  readonly text: Text | null
}

/** A polite live region that announces each change of the match once (docs/user-interface.md#live), but not the first answer. */
export function LiveAnnouncer() {
  const translate = useText()
  const match = useSelector(selectConfirmedMatch)
  const known = useSelector(selectLiveKnown)
  const [announced, setAnnounced] = useState<Announced>({ known, match, text: null })
  if (announced.match !== match || announced.known !== known)
    setAnnounced({ known, match, text: announced.known ? announcementOf(announced.match, match) : null })
  return (
    <p className="only-read-aloud" role="status" aria-live="polite">
      {announced.text !== null && translate(announced.text)}
    </p>
  )
}
