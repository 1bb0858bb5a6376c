import type { Account } from '@topspin/domain/contract/account'
import { memo } from 'react'
import { useDates } from '../../../shared/format/dates.tsx'
import { useT } from '../../../shared/i18n/words.tsx'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { MoreIcon } from '../../../shared/ui/icons.tsx'
import { Stars } from '../../../shared/ui/stars.tsx'
import styles from './account-table.module.css'
import type { Group } from './groups.ts'
import { marked } from './marked.ts'

interface Props {
  readonly account: Account
  readonly isGone: boolean
  /** The group of the list, which the account may have left. */
  readonly group: Group
  readonly words: readonly string[]
  readonly stars: number
  /** A command about the account runs. */
  readonly isBusy: boolean
  /** Its menu is open. */
  readonly isOpen: boolean
  readonly isOffline: boolean
  readonly activate: (account: Account) => void
  readonly openMenu: (account: Account, button: HTMLElement) => void
}

/** The id of the button that opens the menu of an account. */
export const menuButtonId = (id: string): string => `actions-${id}`

/** An account: a row of a table, two lines on a phone. Memoized, because a list may have a thousand. */
export const AccountRow = memo(function AccountRow(props: Props) {
  const { account, isGone, group, words, stars, isBusy, isOpen, isOffline, activate, openMenu } = props
  const t = useT()
  const { date, dateTime } = useDates()
  const { pseudo, email, bio, authorities, language, status, registrationDate, lastMatch } = account
  const role = authorities.includes('ADMIN') ? 'admin' : authorities.includes('REFEREE') ? 'referee' : null
  const hasLeft = isGone || status !== group
  return (
    <tr className={styles.row} data-open={isOpen || undefined}>
      <th scope="row" className={styles.player}>
        <Avatar pseudo={pseudo} />
        <span className={styles.who}>
          <span className={styles.line}>
            <strong className={`name ${styles.name}`}>
              <Marked text={pseudo} words={words} />
            </strong>
            <Stars count={stars} />
          </span>
          {bio !== '' && <span className={`cut ${styles.bio}`}>{`«\u202F${bio}\u202F»`}</span>}
        </span>
      </th>
      <td className={`cut ${styles.email}`}>{email}</td>
      <td className={styles.role}>
        {role !== null && (
          <span className={styles.tag} data-role={role}>
            {t(role === 'admin' ? 'accounts.admin' : 'accounts.referee')}
          </span>
        )}
      </td>
      <td className={styles.language}>{t('accounts.languageName', { context: language })}</td>
      <td className={`num ${styles.registered}`}>
        {group === 'pending' ? dateTime(registrationDate) : date(registrationDate)}
      </td>
      <td className={`num ${styles.lastMatch}`}>{lastMatch == null ? '–' : dateTime(lastMatch)}</td>
      <td className={styles.actions}>
        {hasLeft ? (
          <span className={`${styles.tag} ${status === 'active' && !isGone ? styles.good : ''}`} role="status">
            {t('accounts.left', { context: isGone ? (group === 'pending' ? 'refused' : 'deleted') : status })}
          </span>
        ) : (
          <>
            {group !== 'active' && (
              <Button
                small
                busy={isBusy}
                aria-disabled={isOffline}
                aria-label={t(group === 'pending' ? 'accounts.activateOf' : 'accounts.reactivateOf', { pseudo })}
                onClick={() => activate(account)}
              >
                {t(group === 'pending' ? 'accounts.activate' : 'accounts.reactivate')}
              </Button>
            )}
            <IconButton
              id={menuButtonId(account.id)}
              label={t('accounts.actionsOf', { pseudo })}
              icon={<MoreIcon />}
              aria-haspopup="menu"
              aria-expanded={isOpen}
              onClick={(event) => openMenu(account, event.currentTarget)}
            />
          </>
        )}
      </td>
    </tr>
  )
})

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return text
  return marked(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
