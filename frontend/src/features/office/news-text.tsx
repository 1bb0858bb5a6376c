import { type FocusEvent, Fragment, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkedText } from './linked-text.ts'
import styles from './news-list.module.css'

/**
 * Characters that fit in a line of the narrowest column. It tells before the first layout whether a text may have more than
 * three lines and needs room for the button.
 */
const lineLength = 34

/** The text of news: three lines, and the rest on demand. Addresses are links. */
export function NewsText({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const shown = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const isWhole = useIsWhole(shown, open)
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
  // A link below the third line would have the focus without being seen.
  const reveal = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLElement && target.offsetTop >= currentTarget.offsetTop + currentTarget.clientHeight)
      setOpen(true)
  }
  return (
    <>
      <p ref={shown} id={id} className={open ? styles.text : `${styles.text} ${styles.short}`} onFocus={reveal}>
        {linkedText(text).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
          <Fragment key={index}>
            {part.url === undefined ? (
              part.text
            ) : (
              <a href={part.url} target="_blank" rel="noopener noreferrer nofollow">
                {part.text}
              </a>
            )}
          </Fragment>
        ))}
      </p>
      {/* Its place stays when the text turns out to fit, so that nothing moves. */}
      {lines > 3 && (
        <button
          type="button"
          className={isWhole ? `text-button ${styles.more} ${styles.unneeded}` : `text-button ${styles.more}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'news.less' : 'news.more')}
        </button>
      )}
    </>
  )
}

/** Whether the three lines hold the whole text. Not known before the first layout. */
function useIsWhole(shown: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const element = shown.current
    if (element === null || open) return
    const watch = new ResizeObserver(() => setWhole(element.scrollHeight <= element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [shown, open])
  return isWhole && !open
}
