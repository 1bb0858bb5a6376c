import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, CheckIcon, CopyIcon } from '../../../shared/ui/index.ts'
import styles from './copied-text.module.css'

/** For how long the button says that the text is copied (milliseconds). */
const copiedFor = 3_000

interface Props {
  readonly text: string
  /** What is copied, when it is longer than what is shown. */
  readonly copied?: string
}

/** A text with a button that copies it, or selects it where the browser has no clipboard. */
export function CopiedText({ text, copied = text }: Props) {
  const { t } = useTranslation()
  const code = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      // Browsers have it over https only, which the types leave out.
      await (navigator.clipboard as Clipboard | undefined)?.writeText(copied)
      setCopied(navigator.clipboard !== undefined)
    } catch {
      setCopied(false)
    }
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current)
  }

  return (
    <div className={`row gap-2 justify-between ${styles.copied}`}>
      <code ref={code} className={`wrap-anywhere ${styles.text}`}>
        {text}
      </code>
      <Button small icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
        {t(isCopied ? 'accounts.copied' : 'accounts.copy')}
      </Button>
      <span className="only-read-aloud" role="status">
        {isCopied && t('accounts.copied')}
      </span>
    </div>
  )
}
