import type { LiveMatch } from '@topspin/domain/contract/live'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Text, useText } from '../../shared/i18n/index.ts'
import { announcementOf, pauseBefore } from './announcement.ts'
import { selectConfirmedMatch, selectLiveKnown } from './selectors.ts'

interface Announced {
  readonly known: boolean
  readonly match: LiveMatch | null
  readonly text: Text | null
}

/**
 * A polite live region that announces the changes of the match (docs/user-interface.md#live), but not the first answer.
 * Sets and the end are always announced, scores at most every two seconds.
 */
export default function LiveAnnouncer() {
  const translate = useText()
  const match = useSelector(selectConfirmedMatch)
  const known = useSelector(selectLiveKnown)
  const [announced, setAnnounced] = useState<Announced>({ known, match, text: null })
  if (announced.match !== match || announced.known !== known)
    setAnnounced({ known, match, text: announced.known ? announcementOf(announced.match, match) : null })
  const text = usePaced(announced.text)
  return (
    <p className="only-read-aloud" role="status" aria-live="polite">
      {text !== null && translate(text)}
    </p>
  )
}

/** The announcement that is due. One that waits is replaced by the next one. */
function usePaced(next: Text | null): Text | null {
  const [text, setText] = useState<Text | null>(null)
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (next === null) return
    const announce = () => {
      last.current = performance.now()
      setText(next)
    }
    const timer = setTimeout(announce, pauseBefore(next, performance.now() - last.current))
    return () => clearTimeout(timer)
  }, [next])
  return text
}
