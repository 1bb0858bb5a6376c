import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/navigation/index.ts'
import { selectMayDeleteAccount } from '../../shared/session/index.ts'
import { CountBadge, GoIcon, TrashIcon } from '../../shared/ui/index.ts'

interface LineProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

/** A line of a list, with controls at its end. */
export function Line({ icon, title, note, children }: LineProps) {
  return (
    <li className="row min-h-14 flex-wrap justify-end py-2">
      {icon}
      <span className="rows min-w-0 flex-[1_1_8rem] gap-0">
        <span className="font-semi wrap-anywhere">{title}</span>
        {note !== undefined && <span className="fine wrap-anywhere">{note}</span>}
      </span>
      {children}
    </li>
  )
}

interface LineLinkProps {
  /** Null for a line without a link. */
  readonly to: string | null
  readonly icon: ReactNode
  readonly title: string
  readonly note?: string | undefined
  readonly danger?: boolean
  /** How many decisions wait on the linked screen. */
  readonly count?: number
}

/** A line of a list that leads to a screen. Without a link, its note says why. */
export function LineLink({ to, icon, title, note, danger = false, count = 0 }: LineLinkProps) {
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

/** A link to the deletion of one's account, or a note that says who can do it (docs/specification.md#personal-data). */
export function AccountDeletionLine({ note }: { readonly note?: string }) {
  const { t } = useTranslation()
  const allowed = useSelector(selectMayDeleteAccount)
  const to = allowed ? paths.deleteAccount : null
  const why = allowed ? note : t('data.byOperator')
  return <LineLink to={to} icon={<TrashIcon />} title={t('account.delete')} danger={allowed} note={why} />
}
