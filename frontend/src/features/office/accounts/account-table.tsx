import type { Account } from '@topspin/domain/contract/account'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { type Column, columnsOf, LongRows, type Sorting, Table } from '../../../shared/table/index.ts'
import { Avatar, Button, Card, IconButton, MoreIcon, Stars } from '../../../shared/ui/index.ts'
import styles from './account-table.module.css'
import type { Group } from './groups.ts'
import { marked } from './marked.ts'
import type { RowActions } from './use-account-actions.tsx'
import type { SteadyRow } from './use-steady-rows.ts'

interface Props {
  readonly group: Group
  readonly rows: readonly SteadyRow[]
  /** The words of the search, which are marked in the names. */
  readonly words: readonly string[]
  readonly sorting: Sorting
  readonly actions: RowActions
}

/** A row of the table. */
interface Item extends SteadyRow {
  readonly stars: number
  /** A command about the account runs. */
  readonly isBusy: boolean
  /** Its menu is open. */
  readonly isOpen: boolean
}

const heights = { phone: 60, desk: 56 }
const keyOf = ({ account }: Item) => account.id

/** Accounts as a table; rows of two lines on a phone. */
export function AccountTable({ group, rows, words, sorting, actions }: Props) {
  const { t } = useTranslation()
  // The rows and the words that are marked in them change together.
  const columns = useColumns(group, useDeferredValue(words), actions)
  const items = useDeferredValue(rows).map((row) => ({
    ...row,
    stars: actions.starsOf(row.account),
    isBusy: actions.isBusy(row.account),
    isOpen: actions.isOpen(row.account),
  }))
  return (
    <Card flush>
      <Table
        caption={t('accounts.caption', { context: group })}
        columns={columns}
        sorting={sorting}
        className={`${styles.table} ${styles[group]}`}
        onPhone="grid"
        isFixed
        rowCount={items.length}
      >
        <LongRows
          columns={columns}
          rows={items}
          keyOf={keyOf}
          heights={heights}
          attributes={(item) => ({ className: item.isOpen ? `${styles.row} ${styles.open}` : styles.row })}
        />
      </Table>
    </Card>
  )
}

function useColumns(
  group: Group,
  words: readonly string[],
  { isOffline, activate, openMenu }: RowActions,
): readonly Column<Item>[] {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  return useMemo(
    () =>
      columnsOf<Item>(styles, [
        {
          id: 'player',
          head: t('accounts.player'),
          isRowHead: true,
          cell: ({ account, stars }) => <Player account={account} stars={stars} words={words} />,
        },
        { id: 'email', head: t('accounts.email'), cell: ({ account }) => <span className="cut">{account.email}</span> },
        { id: 'role', head: t('accounts.role'), cell: ({ account }) => <Role authorities={account.authorities} /> },
        {
          id: 'language',
          head: t('accounts.language'),
          cell: ({ account: { language } }) => t('accounts.languageName', { context: language }),
        },
        {
          id: 'registered',
          head: t('accounts.registered'),
          cell: ({ account: { registrationDate } }) =>
            group === 'pending' ? dateTime(registrationDate) : date(registrationDate),
        },
        {
          id: 'lastMatch',
          head: t('accounts.lastMatch'),
          cell: ({ account: { lastMatch } }) => (lastMatch == null ? '–' : dateTime(lastMatch)),
        },
        {
          id: 'actions',
          head: t('accounts.actions'),
          isHeadHidden: true,
          cell: (item) => (
            <Actions item={item} group={group} isOffline={isOffline} activate={activate} openMenu={openMenu} />
          ),
        },
      ]),
    [t, date, dateTime, group, words, isOffline, activate, openMenu],
  )
}

interface PlayerProps {
  readonly account: Account
  readonly stars: number
  readonly words: readonly string[]
}

function Player({ account: { pseudo, bio }, stars, words }: PlayerProps) {
  return (
    <>
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
    </>
  )
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return text
  return marked(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  )
}

function Role({ authorities }: Pick<Account, 'authorities'>) {
  const { t } = useTranslation()
  const role = authorities.includes('ADMIN') ? 'admin' : authorities.includes('REFEREE') ? 'referee' : null
  return role === null ? null : (
    <span className={`${styles.tag} ${styles.marked}`}>
      {t(role === 'admin' ? 'accounts.admin' : 'accounts.referee')}
    </span>
  )
}

interface ActionsProps extends Pick<RowActions, 'isOffline' | 'activate' | 'openMenu'> {
  readonly item: Item
  /** The group of the list, which the account may have left. */
  readonly group: Group
}

/** The buttons of an account; for one that has left the list, where it is now. */
function Actions({ item: { account, isGone, isBusy, isOpen }, group, isOffline, activate, openMenu }: ActionsProps) {
  const { t } = useTranslation()
  const { pseudo, status } = account
  if (isGone || status !== group)
    return (
      <span className={`${styles.tag} ${status === 'active' && !isGone ? styles.good : ''}`} role="status">
        {t('accounts.left', { context: isGone ? (group === 'pending' ? 'refused' : 'deleted') : status })}
      </span>
    )
  return (
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
        id={`actions-${account.id}`}
        label={t('accounts.actionsOf', { pseudo })}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => openMenu(account, event.currentTarget)}
      />
    </>
  )
}
