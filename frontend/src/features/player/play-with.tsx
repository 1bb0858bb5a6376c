import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { useEntryOpen } from '../../shared/api/use-entry.ts'
import { textOf } from '../../shared/i18n/text.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { matchWith } from '../../shared/navigation/paths.ts'
import { toastShown } from '../../shared/notices/slice.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import styles from './player-head.module.css'

interface Props {
  readonly pseudo: string
  /** The link takes the place of the current entry of the browser's history. */
  readonly replace?: boolean
  /** A second line of the link. */
  readonly children?: ReactNode
}

/** A link to a match with a player. With match entry closed it is a disabled button whose tap shows why. */
export function PlayWith({ pseudo, replace = false, children }: Props) {
  const t = useT()
  const dispatch = useDispatch()
  const isOpen = useEntryOpen()
  const label = t('stats.playWith', { pseudo })
  if (!isOpen)
    return (
      <Button small aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}>
        {label}
      </Button>
    )
  return (
    <LinkButton to={matchWith(pseudo)} variant="primary" replace={replace}>
      {children === undefined ? (
        label
      ) : (
        <span className={styles.twoLines}>
          {label}
          {children}
        </span>
      )}
    </LinkButton>
  )
}
