import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/navigation/index.ts'
import { selectMayDeleteAccount } from '../../shared/session/index.ts'
import { CountBadge, GoIcon, TrashIcon } from '../../shared/ui/index.ts'

interface LineProps {
  /** Null for a line that leads nowhere; its note then says why. */
  readonly to: string | null
  readonly icon: ReactNode
  readonly title: string
  readonly note?: string | undefined
  /** Whether title and icon are red. */
  readonly danger?: boolean
  /** How many decisions wait on the screen to which the line leads. */
  readonly count?: number
}

/** A line of a list that leads to a screen; with a null `to`, one whose note says why it leads nowhere. */
export function LineLink({ to, icon, title, note, danger = false, count = 0 }: LineProps) {
  const content = (
    <>
      {icon}
      <span className="rows flex-1 gap-0 py-2">
        <span className="font-semi">{title}</span>
        {note !== undefined && <span className="fine text-muted">{note}</span>}
      </span>
      <CountBadge count={count} />
      {to !== null && <GoIcon size={18} className="text-muted" />}
    </>
  )
  return (
    <li>
      {to === null ? (
        <p className="row min-h-14 text-muted">{content}</p>
      ) : (
        <Link className={`row min-h-14 ${danger ? 'text-loss' : ''}`} to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}

/**
 * A line that leads to deleting one's account. Without a link where the installation does not let players delete their
 * account (docs/specification.md#personal-data).
 */
export function AccountDeletionLine({ note }: { readonly note?: string }) {
  const { t } = useTranslation()
  const allowed = useSelector(selectMayDeleteAccount)
  const to = allowed ? paths.deleteAccount : null
  const why = allowed ? note : t('data.byAdmin')
  return <LineLink to={to} icon={<TrashIcon />} title={t('account.delete')} danger={allowed} note={why} />
}
