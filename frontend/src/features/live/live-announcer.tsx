import type { LiveMatch } from '@topspin/domain/contract/live'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Text, useText } from '../../shared/i18n/index.ts'
import { announcementOf, pauseBefore } from './announcement.ts'
import { selectConfirmedMatch, selectLiveKnown } from './selectors.ts'

/**
 * A polite live region that announces the changes of the match (docs/user-interface.md#live), but not the first answer.
 * Sets and the end are always announced, scores at most every two seconds.
 */
export default function LiveAnnouncer() {
  const translate = useText()
  const match = useSelector(selectConfirmedMatch)
  const known = useSelector(selectLiveKnown)
  const [next, setNext] = useState<{ known: boolean; match: LiveMatch | null; text: Text | null }>({
    known,
    match,
    text: null,
  })
  if (next.match !== match || next.known !== known)
    setNext({ known, match, text: next.known ? announcementOf(next.match, match) : null })
  const [text, setText] = useState<Text | null>(null)
  const last = useRef(Number.NEGATIVE_INFINITY)
  // An announcement that waits is replaced by the next one.
  useEffect(() => {
    if (next.text === null) return
    const announce = () => {
      last.current = performance.now()
      setText(next.text)
    }
    const timer = setTimeout(announce, pauseBefore(next.text, performance.now() - last.current))
    return () => clearTimeout(timer)
  }, [next.text])
  return (
    <p className="only-read-aloud" role="status" aria-live="polite">
      {text !== null && translate(text)}
    </p>
  )
}
