import type { Account } from '@topspin/domain/contract/account'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { type Column, LongTableBody, type SortControl, Table } from '../../../shared/table/index.ts'
import { Avatar, Button, Card, IconButton, MoreIcon, Stars, searchKeyOf } from '../../../shared/ui/index.ts'
import styles from './accounts.module.css'
import type { RowActions } from './use-account-actions.tsx'

interface Props {
  readonly group: Account['status']
  readonly rows: readonly AccountRow[]
  /** The words of the search, which are marked in the names. */
  readonly words: readonly string[]
  readonly sorting: SortControl
  readonly actions: RowActions
}

/** A row of the accounts of one status. It stays when its account gets another status, or is refused or deleted. */
export interface AccountRow {
  readonly account: Account
  /** Whether the registration was refused or the account deleted. */
  readonly isGone: boolean
}

type Item = AccountRow & ReturnType<RowActions['stateOf']>

const heights = { phone: 60, desk: 56 }
const keyOf = ({ account }: Item) => account.id

/** Accounts as a table. On a phone, a row has two lines. */
export function AccountTable({ group, rows, words, sorting, actions }: Props) {
  const { t } = useTranslation()
  // Words and rows are both deferred, so that the marked words and the rows change in the same render.
  const columns = useColumns(group, useDeferredValue(words), actions)
  const items = useDeferredValue(rows).map((row): Item => ({ ...row, ...actions.stateOf(row.account) }))
  return (
    <Card flush>
      <Table
        caption={t('accounts.caption', { context: group })}
        columns={columns}
        sorting={sorting}
        className={`${styles.table} ${group === 'active' ? styles.active : ''}`}
        onPhone="grid"
        isFixed
        rowCount={items.length}
      >
        <LongTableBody
          columns={columns}
          rows={items}
          keyOf={keyOf}
          heights={heights}
          attributes={({ isOpen }) => ({ className: isOpen ? `bg-mine/55 ${styles.row}` : styles.row })}
        />
      </Table>
    </Card>
  )
}

/** The columns that a group leaves out, so that a button fits beside the menu. A pending account has no last match. */
const hiddenColumns: Readonly<Record<Props['group'], readonly string[]>> = {
  pending: ['language', 'lastMatch'],
  active: [],
  disabled: ['language', 'registered'],
}

/** The columns for one status. What a narrow window leaves out is in the menu of the row. */
function useColumns(group: Props['group'], words: Props['words'], { isOffline, handlers }: RowActions) {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  return useMemo(() => {
    const isActive = group === 'active'
    const all: readonly Column<Item>[] = [
      {
        id: 'player',
        head: t('accounts.player'),
        isRowHead: true,
        className: 'max-md:contents max-md:*:first:row-[1/3] md:flex md:items-center md:gap-3',
        cell: ({ account: { pseudo, bio }, stars }) => (
          <>
            <Avatar pseudo={pseudo} />
            <span className="grid min-w-0 leading-[1.4] max-md:row-1 max-md:col-[2/4] max-md:ml-(--space-3) max-md:leading-5.5">
              <span className="flex gap-1.5 items-baseline min-w-0">
                <strong className="name font-medium">
                  {markedPartsOf(pseudo, words).map(({ text, isFound }, index) =>
                    isFound ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
                      <mark key={index} className="bg-transparent text-accent font-bold underline underline-offset-3">
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                  )}
                </strong>
                <Stars count={stars} />
              </span>
              {bio !== '' && (
                <span className="cut text-s text-muted italic max-md:hidden">{`«\u202F${bio}\u202F»`}</span>
              )}
            </span>
          </>
        ),
      },
      {
        id: 'email',
        head: t('accounts.email'),
        className: 'text-s max-md:row-2 max-md:col-3 max-md:text-muted',
        cell: ({ account }) => <span className="cut">{account.email}</span>,
      },
      {
        id: 'role',
        head: t('accounts.role'),
        className: `max-md:row-2 max-md:col-2 max-md:ml-(--space-3) ${isActive ? '' : 'md:hidden'}`,
        cell: ({ account: { authorities } }) => {
          const isAdmin = authorities.includes('ADMIN')
          if (!isAdmin && !authorities.includes('REFEREE')) return null
          const name = t(isAdmin ? 'accounts.admin' : 'accounts.referee')
          return <span className="pill px-2 py-0.5 text-accent max-md:mr-1.5">{name}</span>
        },
      },
      {
        id: 'language',
        head: t('accounts.language'),
        isWide: true,
        className: 'text-s max-xl:hidden',
        cell: ({ account }) => t('accounts.languageName', { context: account.language }),
      },
      {
        id: 'registered',
        head: t('accounts.registered'),
        isWide: true,
        className: isActive ? 'text-s max-xl:hidden' : 'text-s',
        cell: ({ account: { registrationDate } }) => (isActive ? date : dateTime)(registrationDate),
      },
      {
        id: 'lastMatch',
        head: t('accounts.lastMatch'),
        isWide: true,
        className: 'text-s',
        cell: ({ account }) => (account.lastMatch === null ? '–' : dateTime(account.lastMatch)),
      },
      {
        id: 'actions',
        head: t('accounts.actions'),
        isHeadHidden: true,
        className: 'flex gap-1 items-center justify-end max-md:row-[1/3] max-md:col-4',
        cell: (item) => <Actions item={item} group={group} isOffline={isOffline} handlers={handlers} />,
      },
    ]
    return all.filter(({ id }) => !hiddenColumns[group].includes(id))
  }, [t, date, dateTime, group, words, isOffline, handlers])
}

interface ActionsProps extends Pick<RowActions, 'isOffline' | 'handlers'> {
  readonly item: Item
  readonly group: Props['group']
}

/** The buttons of an account, or its new status when it has left the group. */
function Actions({ item: { account, isGone, isBusy, isOpen }, group, isOffline, handlers }: ActionsProps) {
  const { t } = useTranslation()
  const { id, pseudo, status } = account
  if (isGone || status !== group)
    return (
      <span className={`pill mx-3 px-2 py-0.5 ${status === 'active' && !isGone ? 'good' : ''}`} role="status">
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
          onClick={() => handlers.current.activate(account)}
        >
          {t(group === 'pending' ? 'accounts.activate' : 'accounts.reactivate')}
        </Button>
      )}
      <IconButton
        id={`actions-${id}`}
        label={t('accounts.actionsOf', { pseudo })}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => handlers.current.openMenu(account, event.currentTarget)}
      />
    </>
  )
}

/** The words of a search, without accents and case. */
export const searchWordsOf = (search: string): readonly string[] => searchKeyOf(search).split(/\s+/).filter(Boolean)

/** The accounts whose pseudo and e-mail address together contain all words of a search. */
export function findAccounts(accounts: readonly Account[], search: string): readonly Account[] {
  const words = searchWordsOf(search)
  return accounts.filter(({ pseudo, email }) => {
    const text = searchKeyOf(`${pseudo} ${email}`)
    return words.every((word) => text.includes(word))
  })
}

/** Splits a text into parts, and marks where each word first occurs. @param words from `searchWordsOf` */
export function markedPartsOf(text: string, words: readonly string[]): readonly { text: string; isFound: boolean }[] {
  // Each character with its accents, so that a part never begins with an accent.
  const characters = text.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []
  const plain = characters.map((character) => (character === ' ' ? ' ' : searchKeyOf(character)))
  const places = words.map((word) => ({ from: plain.join('').indexOf(word), length: word.length }))
  const parts: { text: string; isFound: boolean }[] = []
  let at = 0
  for (const [index, character] of characters.entries()) {
    const isFound = places.some(({ from, length }) => from !== -1 && at >= from && at < from + length)
    at += plain[index]?.length ?? 0
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += character
    else parts.push({ text: character, isFound })
  }
  return parts
}
