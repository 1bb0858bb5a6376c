import type { Account } from '@topspin/domain/contract/account'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import {
  Avatar,
  Button,
  Card,
  CheckIcon,
  LinkButton,
  QueryView,
  Skeleton,
  TennisTable,
  TennisTableHalf,
} from '../../shared/ui/index.ts'
import { Invitation } from './accounts/invitation.tsx'

/** The steps of an admin until the first match is recorded (docs/screens.md#first-steps). */
export default function FirstSteps() {
  return (
    <QueryView query={api.useAccountsQuery({})} skeleton={<Skeleton shape="table" />}>
      {(accounts) => <Steps accounts={accounts} />}
    </QueryView>
  )
}

function Steps({ accounts }: { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation()
  // The first account belongs to the admin.
  const isInvited = accounts.length > 1
  const isActivated = accounts.filter(({ status }) => status === 'active').length > 1
  const done = Number(isInvited) + Number(isActivated)
  const counts = [
    [t('firstSteps.done'), done],
    [t('firstSteps.toDo'), 3 - done],
  ]
  return (
    <section className="stack" aria-label={t('firstSteps.title')}>
      <TennisTable tag={t('firstSteps.tag')}>
        {counts.map(([label, count]) => (
          <TennisTableHalf key={label}>
            <p className="font-semi">{label}</p>
            <p className="-mt-3.5 text-3xl font-heavy leading-[1.1] tabular-nums">{count}</p>
          </TennisTableHalf>
        ))}
      </TennisTable>
      <div className="stack lg:grid-cols-3 lg:items-start lg:gap-6">
        <Step
          number={1}
          title={t('firstSteps.invite')}
          text={t(isInvited ? 'firstSteps.invited' : 'firstSteps.inviteText')}
          isDone={isInvited}
        >
          <Invitation />
        </Step>
        <Step
          number={2}
          title={t('firstSteps.activate')}
          text={t(isInvited ? 'firstSteps.activateText' : 'firstSteps.nobodyYet')}
          isDone={isActivated}
          isLater={!isInvited}
        >
          <Pending accounts={accounts} />
        </Step>
        <Step number={3} title={t('firstSteps.play')} text={t('firstSteps.playText')} isLater={!isActivated}>
          {isActivated && <LinkButton to="/match">{t('home.record')}</LinkButton>}
        </Step>
      </div>
    </section>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly text: string
  readonly isDone?: boolean
  /** Whether an earlier step must be done first. */
  readonly isLater?: boolean
  readonly children: ReactNode
}

function Step({ number, title, text, isDone = false, isLater = false, children }: StepProps) {
  const { t } = useTranslation()
  const colours = isLater ? 'bg-sunken text-muted' : isDone ? 'bg-win-bg text-win' : 'bg-mine text-accent'
  return (
    <Card as="section" className="stack">
      <div className="row items-start">
        <span className={`grid size-8 place-items-center rounded-round font-bold ${colours}`}>
          {isDone ? <CheckIcon size={18} aria-label={t('firstSteps.isDone')} /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className={`text-l font-bold ${isLater ? 'text-muted' : ''}`}>{title}</h2>
          <p className="note">{text}</p>
        </div>
      </div>
      {children}
    </Card>
  )
}

/**
 * Pending accounts and those whose ids are in `activated`, oldest first. An account that is activated in the list keeps
 * its row, so that no other row moves.
 */
export const accountsToActivate = (accounts: readonly Account[], activated: readonly string[]): readonly Account[] =>
  accounts
    .filter(({ id, status }) => status === 'pending' || activated.includes(id))
    .toSorted((one, other) => one.registrationDate.localeCompare(other.registrationDate))

function Pending({ accounts }: { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation()
  const [activated, setActivated] = useState<readonly string[]>([])
  const rows = accountsToActivate(accounts, activated)
  if (rows.length === 0) return null
  return (
    <ul className="rows gap-0 lined">
      {rows.map((row) => (
        <li key={row.id} className="row min-h-15">
          <Avatar pseudo={row.pseudo} />
          <span className="min-w-0 flex-1">
            <b className="cut">{row.pseudo}</b>
            <span className="cut note">{row.email}</span>
          </span>
          {activated.includes(row.id) ? (
            <span className="text-win text-s font-semi">{t('firstSteps.active')}</span>
          ) : (
            <Activate account={row} done={() => setActivated((before) => [...before, row.id])} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Activate({ account: { id, pseudo }, done }: { readonly account: Account; readonly done: () => void }) {
  const { t } = useTranslation()
  const [activate, { isLoading }] = api.useActivateMutation()
  async function tap() {
    const { error } = await activate({ params: { id } })
    if (error === undefined) done()
  }
  return (
    <Button small busy={isLoading} onClick={() => void tap()}>
      {t('accounts.activate')}
      <span className="only-read-aloud">, {pseudo}</span>
    </Button>
  )
}
