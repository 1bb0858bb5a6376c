import type { Account } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { type MouseEvent, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api, type CallDispatch } from '../../../shared/api/index.ts'
import { textOf } from '../../../shared/i18n/index.ts'
import { playerAddress, useDialogRoute } from '../../../shared/navigation/index.ts'
import { toastShown } from '../../../shared/notices/index.ts'
import { selectPseudo, selectSession } from '../../../shared/session/index.ts'
import { lazyComponent, useIsTabletOrWider, useIsTall, useLastDefined, useOnline } from '../../../shared/ui/index.ts'
import { usePendingInputs, useUndoableCommand } from '../../../shared/undo/index.ts'
import { TemporaryPasswordDialog } from './account-dialogs.tsx'
import { AccountMenuDialog } from './account-menu-dialog.tsx'
import { ActionDialog, hasDialog, type MenuAction, menuItemsOf, runAccountAction, type SentAction } from './actions.tsx'

const AccountMenu = lazyComponent(() => import('./account-menu.tsx'))

/** The states and handlers for the rows of the accounts. */
export type RowActions = ReturnType<typeof useAccountActions>['actions']

/** The actions on accounts, with the menu and the dialogs of the chosen account. */
export function useAccountActions(list: readonly Account[]) {
  const dispatch = useDispatch<CallDispatch>()
  const navigate = useNavigate()
  const me = useSelector(selectPseudo)
  const { passwords } = useSelector(selectSession)
  const isTablet = useIsTabletOrWider()
  const isTall = useIsTall()
  const isOffline = !useOnline()
  const stars = useStars()
  const [popover, setPopover] = useState<{ readonly id: string; readonly button: HTMLElement } | null>(null)
  const [reset, setReset] = useState<(Reply<'resetPassword'> & { readonly pseudo: string }) | null>(null)
  // Ids of accounts with a running command.
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const sheet = useDialogRoute('account')
  const dialog = useDialogRoute('accountAction')
  const accountOf = (id: string | null | undefined) => list.find((account) => account.id === id)
  // While a dialog closes or a message covers it, its subject is null. The dialog then keeps showing the last account.
  const sheetAccount = useLastDefined(accountOf(sheet.subject))
  // The subject is an action and an account, for example `disable/42`.
  const [name, id] = dialog.subject?.split('/') ?? []
  const chosen = useLastDefined(accountOf(id))
  const offered = chosen === undefined ? [] : menuItemsOf(chosen, me, passwords).filter(hasDialog)
  const action = useLastDefined(offered.find((one) => one === name))
  const menuAccount = accountOf(popover?.id)

  function unlessOffline(change: () => void) {
    if (isOffline) dispatch(toastShown(textOf('ui.readOnly')))
    else change()
  }

  /** A second command about an account is ignored until the first is answered. */
  async function send(action: SentAction, account: Account, reason?: string) {
    const { id, pseudo } = account
    if (busy.has(id)) return
    setBusy((before) => new Set(before).add(id))
    const reply = await dispatch(runAccountAction(action, account, reason))
    setBusy((before) => new Set([...before].filter((other) => other !== id)))
    if (reply !== null) setReset({ ...reply, pseudo })
  }

  const now = {
    activate: (account: Account) => unlessOffline(() => void send('activate', account)),
    openMenu({ id }: Account, button: HTMLElement) {
      if (isTablet && isTall) setPopover((open) => (open?.id === id ? null : { id, button }))
      else sheet.show(id)
    },
  }
  const handlers = useRef(now)
  handlers.current = now

  const menuFor = (account: Account) => ({
    account,
    items: menuItemsOf(account, me, passwords),
    starCount: stars.countOf(account),
    changeStars: (by: 1 | -1, event: MouseEvent) => unlessOffline(() => stars.change(account, by, event)),
    choose(action: MenuAction) {
      const isSheet = popover === null
      if (action === 'page') void navigate(playerAddress(account.pseudo), { replace: isSheet })
      else if (hasDialog(action)) unlessOffline(() => dialog.show(`${action}/${account.id}`, isSheet))
      setPopover(null)
    },
    isOffline,
  })
  return {
    actions: {
      stateOf: (account: Account) => ({
        stars: stars.countOf(account),
        isBusy: busy.has(account.id),
        isOpen: popover?.id === account.id || sheet.subject === account.id,
      }),
      isOffline,
      /** A ref, so that new handlers do not render the memoized rows again. */
      handlers,
    },
    dialogs: (
      <>
        {popover !== null && menuAccount !== undefined && (
          <AccountMenu {...menuFor(menuAccount)} button={popover.button} close={() => setPopover(null)} />
        )}
        {sheetAccount !== undefined && <AccountMenuDialog {...menuFor(sheetAccount)} route={sheet} />}
        {chosen !== undefined && action !== undefined && (
          <ActionDialog key={`${action}/${chosen.id}`} action={action} account={chosen} route={dialog} act={send} />
        )}
        {reset !== null && <TemporaryPasswordDialog {...reset} close={() => setReset(null)} />}
      </>
    ),
  }
}

/** Adds and removes stars. Each change can be undone for `undoSeconds`. */
function useStars() {
  const query = api.useAccountsQuery({})
  const undoable = useUndoableCommand()
  const added = usePendingInputs('addStar', query)
  const removed = usePendingInputs('removeStar', query)
  /** The number of stars of an account, including changes that may still be undone. */
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
    const row = document.getElementById(`actions-${id}`)?.closest('tr') ?? null
    undoable({ name: isAdded ? 'addStar' : 'removeStar', input: { params: { id } }, texts }, event, row)
  }
  return { countOf, change }
}
