import type { Account } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { CallDispatch, QueryResult } from '../../../shared/api/index.ts'
import { textOf } from '../../../shared/i18n/index.ts'
import { playerAt, useDialogRoute } from '../../../shared/navigation/index.ts'
import { toastShown } from '../../../shared/notices/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { lazyComponent, useOnline, useTablet, useTall } from '../../../shared/ui/index.ts'
import { useUndo, useUndoables } from '../../../shared/undo/index.ts'
import { type AccountAction, type MenuAction, menuOf, run } from './actions.ts'

const AccountConfirmation = lazyComponent(() => import('./account-confirmation.tsx'))
const AccountMenu = lazyComponent(() => import('./account-menu.tsx'))
const AccountSheet = lazyComponent(() => import('./account-sheet.tsx'))
const RenameDialog = lazyComponent(() => import('./rename-dialog.tsx'))
const TemporaryPassword = lazyComponent(() => import('./temporary-password.tsx'))

/** The part of the query of the accounts that tells its age. */
type Answered = Pick<QueryResult<unknown>, 'fulfilledTimeStamp'>

/** What the rows of a list show and do. */
export interface RowActions {
  readonly starsOf: (account: Account) => number
  readonly isBusy: (account: Account) => boolean
  readonly isOpen: (account: Account) => boolean
  /** Nothing can be changed without a network. */
  readonly isOffline: boolean
  readonly activate: (account: Account) => void
  readonly openMenu: (account: Account, button: HTMLElement) => void
}

/** The actions on accounts, with the menu and the dialogs of the chosen one. */
export function useAccountActions(
  list: readonly Account[],
  query: Answered,
): { readonly actions: RowActions; readonly dialogs: ReactNode } {
  const me = useSelector(selectPseudo)
  const navigate = useNavigate()
  const isTablet = useTablet()
  const isTall = useTall()
  const hasRoom = isTablet && isTall
  const { isOffline, unlessOffline } = useUnlessOffline()
  const stars = useStars(query)
  const { busy, send } = useSending()
  const [popover, setPopover] = useState<{ readonly id: string; readonly button: HTMLElement } | null>(null)
  const [reset, setReset] = useState<(Reply<'resetPassword'> & { readonly pseudo: string }) | null>(null)
  const sheet = useDialogRoute('account')
  const rename = useDialogRoute('rename')
  const confirmation = useDialogRoute('confirm')
  const accountOf = (id: string | null | undefined) => list.find((account) => account.id === id)
  // Kept while a dialog closes, or a message covers it, so that it keeps its content.
  const sheetAccount = accountOf(useKept(sheet.subject))
  const renamed = accountOf(useKept(rename.subject))
  const menuAccount = accountOf(popover?.id)

  // The rows are memoized: their functions stay the same.
  const showSheet = useRef(sheet.show)
  showSheet.current = sheet.show
  const openMenu = useCallback(
    ({ id }: Account, button: HTMLElement) => {
      if (hasRoom) setPopover((open) => (open?.id === id ? null : { id, button }))
      else showSheet.current(id)
    },
    [hasRoom],
  )
  const activate = useCallback(
    (account: Account) => unlessOffline(() => void send('activate', account)),
    [send, unlessOffline],
  )

  async function act(action: AccountAction, account: Account, reason: string) {
    const reply = await send(action, account, reason)
    if (reply !== null) setReset({ ...reply, pseudo: account.pseudo })
  }

  function choose(action: MenuAction, account: Account) {
    const isSheet = popover === null
    if (action === 'page') void navigate(playerAt(account.pseudo), { replace: isSheet })
    else
      unlessOffline(() => {
        if (action === 'rename') rename.show(account.id, isSheet)
        else if (action !== 'stars') confirmation.show(`${action}/${account.id}`, isSheet)
      })
    setPopover(null)
  }

  const menuFor = (account: Account) => ({
    account,
    items: menuOf(account, me),
    starCount: stars.countOf(account),
    changeStars: (by: 1 | -1, event: MouseEvent) => unlessOffline(() => stars.change(account, by, event)),
    choose: (action: MenuAction) => choose(action, account),
    isOffline,
  })
  return {
    actions: {
      starsOf: stars.countOf,
      isBusy: ({ id }) => busy.has(id),
      isOpen: ({ id }) => popover?.id === id || sheet.subject === id,
      isOffline,
      activate,
      openMenu,
    },
    dialogs: (
      <>
        {popover !== null && menuAccount !== undefined && (
          <AccountMenu {...menuFor(menuAccount)} button={popover.button} close={() => setPopover(null)} />
        )}
        {sheetAccount !== undefined && <AccountSheet {...menuFor(sheetAccount)} route={sheet} />}
        {renamed !== undefined && <RenameDialog key={renamed.id} account={renamed} route={rename} />}
        <AccountConfirmation route={confirmation} accountOf={accountOf} act={act} />
        {reset !== null && <TemporaryPassword {...reset} close={() => setReset(null)} />}
      </>
    ),
  }
}

/** Runs a change, or says that there is no network. */
function useUnlessOffline() {
  const dispatch = useDispatch()
  const isOffline = !useOnline()
  const unlessOffline = useCallback(
    (change: () => void) => {
      if (isOffline) dispatch(toastShown(textOf('ui.readOnly')))
      else change()
    },
    [dispatch, isOffline],
  )
  return { isOffline, unlessOffline }
}

/** The last subject of a dialog. */
function useKept(subject: string | null): string | null {
  const [kept, setKept] = useState(subject)
  if (subject !== null && subject !== kept) setKept(subject)
  return kept
}

/** Sends commands about accounts; a second one about the same account is ignored until the first is answered. */
function useSending() {
  const dispatch = useDispatch<CallDispatch>()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // Taps of one frame see the same state, so this set decides.
  const running = useRef(new Set<string>())
  const send = useCallback(
    async (action: AccountAction, account: Account, reason?: string) => {
      if (running.current.has(account.id)) return null
      running.current.add(account.id)
      setBusy(new Set(running.current))
      const reply = await dispatch(run(action, account, reason))
      running.current.delete(account.id)
      setBusy(new Set(running.current))
      return reply
    },
    [dispatch],
  )
  return { busy, send }
}

/** Adds and takes stars, which can be taken back for 8 seconds. */
function useStars(query: Answered) {
  const undoable = useUndo()
  const added = useUndoables('addStar', query)
  const removed = useUndoables('removeStar', query)
  /** The stars of an account with those that were added or taken and may still be taken back. */
  const countOf = ({ id, tournamentWins }: Account) => {
    const counted = (inputs: typeof added) => inputs.filter(({ params }) => params.id === id).length
    return Math.max(0, tournamentWins + counted(added) - counted(removed))
  }
  const change = (account: Account, by: 1 | -1, event: MouseEvent) => {
    const { id, pseudo } = account
    const isAdded = by === 1
    const count = countOf(account) + by
    if (count < 0) return
    const now = textOf(isAdded ? 'accounts.starsNow' : 'accounts.starsLeft', { count })
    const texts = {
      done: textOf(isAdded ? 'accounts.starAdded' : 'accounts.starRemoved', { pseudo }),
      subject: count === 0 ? textOf('accounts.noStarLeft') : now,
      failedKey: 'accounts.starFailed',
    } as const
    undoable({ name: isAdded ? 'addStar' : 'removeStar', input: { params: { id } }, texts }, event, null)
  }
  return { countOf, change }
}
