import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link, type LinkProps } from 'react-router-dom'
import { useEntryOpen } from '../api/index.ts'
import { type TextKey, textOf } from '../i18n/index.ts'
import { matchFormPath, share } from '../navigation/index.ts'
import { toastShown } from '../notices/index.ts'
import styles from './buttons.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` is orange; a screen has at most one. `danger` has only an outline. */
  readonly variant?: 'primary' | 'quiet' | 'danger' | 'plain'
  readonly small?: boolean
  /** Whether the command of the button is running. */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

/** A button that keeps the focus while it is busy, although it ignores taps. */
export function Button({ variant = 'quiet', small, busy = false, icon, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[variant]} ${small ? styles.small : ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      <span className="min-w-0">{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}

interface LinkButtonProps
  extends Pick<LinkProps, 'to' | 'replace' | 'state' | 'reloadDocument' | 'download' | 'onClick' | 'children'> {
  readonly variant?: 'primary' | 'quiet'
  readonly large?: boolean
  readonly icon?: ReactNode
}

export function LinkButton({ children, variant = 'quiet', large = false, icon, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={`${styles.button} ${large ? '' : styles.small} ${styles[variant]}`}>
      {icon}
      {children}
    </Link>
  )
}

/** A link that looks like a text, as in the head of a section. */
export const TextLink = (link: Pick<LinkProps, 'to' | 'children'>) => <Link {...link} className="text-button" />

/**
 * A button whose `onClick` opens the form of a match. While match entry is closed, the button is disabled, and a tap
 * shows the reason.
 */
export function MatchFormButton(props: ButtonProps) {
  const dispatch = useDispatch()
  if (useEntryOpen()) return <Button {...props} />
  return <Button {...props} aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))} />
}

/** A link to the form of a match. While match entry is closed, a `MatchFormButton` with `closedLabel` or `children`. */
export function MatchFormLink({ closedLabel, ...link }: LinkButtonProps & { readonly closedLabel?: string }) {
  if (useEntryOpen()) return <LinkButton {...link} />
  return <MatchFormButton small>{closedLabel ?? link.children}</MatchFormButton>
}

/** A link to the form of a match with the player `pseudo` as player two. */
export function PlayWithLink({ pseudo, ...link }: Partial<LinkButtonProps> & { readonly pseudo: string }) {
  const label = useTranslation().t('stats.playWith', { pseudo })
  return (
    <MatchFormLink to={matchFormPath(pseudo)} closedLabel={label} {...link}>
      {link.children ?? label}
    </MatchFormLink>
  )
}

/**
 * Returns a function that shares a text and a link, or copies both where the browser cannot share.
 * @param copied the toast after a copy
 */
export function useShare(copied: TextKey = 'ui.linkCopied') {
  const dispatch = useDispatch()
  return async (shared: Parameters<typeof share>[0]) => {
    const url = new URL(shared.url, window.location.href).href
    const outcome = await share({ ...shared, url })
    if (outcome === 'copied') dispatch(toastShown(textOf(copied)))
    if (outcome === 'impossible') dispatch(toastShown(textOf('ui.cannotShare', { url })))
  }
}

/** Returns a function that copies a text. @param notCopied the toast after a failure; by default it shows the text */
export function useCopy(copied: TextKey, notCopied?: TextKey) {
  const dispatch = useDispatch()
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      dispatch(toastShown(textOf(copied)))
    } catch {
      // The store holds the texts of toasts. With `notCopied` the copied text may be a secret, so no toast shows it.
      dispatch(toastShown(notCopied === undefined ? textOf('ui.cannotShare', { url: text }) : textOf(notCopied)))
    }
  }
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly label: string
  readonly icon: ReactNode
}

/** A button with an icon only, 44 by 44 px. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.iconButton} aria-label={label} title={label}>
      {icon}
    </button>
  )
}
