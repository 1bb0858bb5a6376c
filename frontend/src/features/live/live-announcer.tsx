import type { LiveMatch } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { useAppSelector } from '../../app/store.ts'
import { type Text, useTell } from '../../app/text.ts'
import { announcementOf } from './announcement.ts'
import { selectConfirmedMatch, selectLiveKnown } from './selectors.ts'

interface Heard {
  readonly known: boolean
  readonly match: LiveMatch | null
  readonly text: Text | null
}

/** Says each change once, politely (ux 21). What stood there when the page came is no change. */
export function LiveAnnouncer() {
  const tell = useTell()
  const match = useAppSelector(selectConfirmedMatch)
  const known = useAppSelector(selectLiveKnown)
  const [heard, setHeard] = useState<Heard>({ known, match, text: null })
  if (heard.match !== match || heard.known !== known)
    setHeard({ known, match, text: heard.known ? announcementOf(heard.match, match) : null })
  return (
    <p className="only-read-aloud" role="status" aria-live="polite">
      {heard.text !== null && tell(heard.text)}
    </p>
  )
}
