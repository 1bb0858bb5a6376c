import type { ReactNode } from 'react'
import styles from './account-head.module.css'
import { Avatar } from './avatar.tsx'
import { Stars } from './stars.tsx'

interface Props {
  readonly player: { readonly pseudo: string; readonly tournamentWins: number }
  readonly large?: boolean
  /** The lines below the pseudo. */
  readonly children: ReactNode
}

/** A player at the head of a card. */
export function AccountHead({ player: { pseudo, tournamentWins }, large = false, children }: Props) {
  return (
    <div className={large ? `row gap-4 ${styles.large}` : 'row'}>
      <Avatar pseudo={pseudo} size={large ? 'xl' : 'l'} />
      <div className="min-w-0 flex-1">
        <h2 className={`row gap-2 ${styles.pseudo}`}>
          <span className="wrap-anywhere">{pseudo}</span>
          <Stars count={tournamentWins} />
        </h2>
        {children}
      </div>
    </div>
  )
}
