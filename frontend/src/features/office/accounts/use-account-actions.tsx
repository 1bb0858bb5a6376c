import type { Account } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { QueryResult } from '../../../shared/api/index.ts'
import { textOf } from '../../../shared/i18n/index.ts'
import { playerAt, useDialogRoute } from '../../../shared/navigation/index.ts'
import { toastShown } from '../../../shared/notices/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { lazyComponent, useOnline, useTablet, useTall } from '../../../shared/ui/index.ts'
import { type AccountAction, type MenuAction, menuOf, type RunActions, run } from './actions.ts'
import { useStars } from './use-stars.ts'

const AccountConfirmation = lazyComponent(() => import('./account-confirmation.tsx'))
const AccountMenu = lazyComponent(() => import('./account-menu.tsx'))
const AccountSheet = lazyComponent(() => import('./account-sheet.tsx'))
const RenameDialog = lazyComponent(() => import('./rename-dialog.tsx'))
const TemporaryPassword = lazyComponent(() => import('./temporary-password.tsx'))

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

interface Popover {
  readonly id: string
  readonly button: HTMLElement
}

/** The actions on accounts, with the menu and the dialogs of the chosen one. One command runs per account. */
export function useAccountActions(
  list: readonly Account[],
  query: Pick<QueryResult<unknown>, 'fulfilledTimeStamp'>,
): { readonly actions: RowActions; readonly dialogs: ReactNode } {
  const me = useSelector(selectPseudo)
  const navigate = useNavigate()
  const isTablet = useTablet()
  const isTall = useTall()
  const hasRoom = isTablet && isTall
  const { isOffline, unlessOffline } = useUnlessOffline()
  const stars = useStars(query)
  const { busy, send } = useSending()
  const [popover, setPopover] = useState<Popover | null>(null)
  const [reset, setReset] = useState<(Reply<'resetPassword'> & { readonly pseudo: string }) | null>(null)
  const sheet = useDialogRoute('account')
  const rename = useDialogRoute('rename')
  const confirmation = useDialogRoute('confirm')
  // Kept while a dialog closes, or a message covers it, so that it keeps its content.
  const sheetOf = useKept(sheet.subject)
  const renameOf = useKept(rename.subject)
  const accountOf = (id: string | null | undefined) => list.find((account) => account.id === id)

  const showSheet = useRef(sheet.show)
  showSheet.current = sheet.show
  const openMenu = useCallback(
    ({ id }: Account, button: HTMLElement) => {
      if (hasRoom) setPopover((open) => (open?.id === id ? null : { id, button }))
      else showSheet.current(id)
    },
    [hasRoom],
  )
  const closePopover = useCallback(() => setPopover(null), [])
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

  const menuAccount = accountOf(popover?.id)
  const sheetAccount = accountOf(sheetOf)
  const renamed = accountOf(renameOf)
  const guardedStars: typeof stars = {
    countOf: stars.countOf,
    add: (account, event) => unlessOffline(() => stars.add(account, event)),
    remove: (account, event) => unlessOffline(() => stars.remove(account, event)),
  }
  const itemsOf = (account: Account) => ({
    account,
    items: menuOf(account, me),
    stars: guardedStars,
    choose,
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
          <AccountMenu {...itemsOf(menuAccount)} button={popover.button} close={closePopover} />
        )}
        {sheetAccount !== undefined && <AccountSheet {...itemsOf(sheetAccount)} route={sheet} />}
        {renamed !== undefined && <RenameDialog key={renamed.id} account={renamed} route={rename} />}
        <AccountConfirmation
          route={confirmation}
          accountOf={accountOf}
          act={(action, account, reason) => void act(action, account, reason)}
        />
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
  const dispatch = useDispatch<RunActions>()
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
