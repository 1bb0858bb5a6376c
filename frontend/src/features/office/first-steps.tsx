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
  TableHalf,
  TableSurface,
} from '../../shared/ui/index.ts'
import { Invitation } from './accounts/invitation.tsx'
import styles from './first-steps.module.css'
import { rowsOf, stepsOf } from './steps.ts'

/** The steps of an admin until the first match is recorded (docs/user-interface.md#first-steps). */
export default function FirstSteps() {
  const query = api.useAccountsQuery({})
  return (
    <QueryView query={query} skeleton={<Skeleton shape="table" />}>
      {(accounts) => <Steps accounts={accounts} />}
    </QueryView>
  )
}

function Steps({ accounts }: { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation()
  const { isInvited, isActivated } = stepsOf(accounts)
  const done = Number(isInvited) + Number(isActivated)
  return (
    <section className="stack" aria-label={t('firstSteps.title')}>
      <TableSurface tag={t('firstSteps.tag')}>
        <Count label={t('firstSteps.done')} count={done} />
        <Count label={t('firstSteps.toDo')} count={3 - done} />
      </TableSurface>
      <div className={`stack ${styles.steps}`}>
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
        <Step
          number={3}
          title={t('firstSteps.play')}
          text={t('firstSteps.playText')}
          isDone={false}
          isLater={!isActivated}
        >
          {isActivated && <LinkButton to="/match">{t('home.record')}</LinkButton>}
        </Step>
      </div>
    </section>
  )
}

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <TableHalf>
      <p className="font-semi">{label}</p>
      <p className={`${styles.count} tabular-nums`}>{count}</p>
    </TableHalf>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly text: string
  readonly isDone: boolean
  /** Whether an earlier step has to be done before. */
  readonly isLater?: boolean
  readonly children: ReactNode
}

function Step({ number, title, text, isDone, isLater = false, children }: StepProps) {
  const { t } = useTranslation()
  return (
    <Card as="section">
      <div className={`stack ${styles.step} ${isLater ? styles.later : ''}`}>
        <div className="row items-start">
          <span className={`${styles.number} ${isDone ? styles.done : ''}`}>
            {isDone ? <CheckIcon size={18} aria-label={t('firstSteps.isDone')} /> : number}
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="text-l font-bold">{title}</h2>
            <p className="note">{text}</p>
          </div>
        </div>
        {children}
      </div>
    </Card>
  )
}

/** Who waits for activation. An activated row stays where it was, so that no other moves under the finger. */
function Pending({ accounts }: { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation()
  const [activate] = api.useActivateMutation()
  const [activated, setActivated] = useState<readonly Account[]>([])
  const rows = rowsOf(accounts, activated)
  if (rows.length === 0) return null
  return (
    <ul className="rows gap-0 lined">
      {rows.map((row) => {
        const isActive = activated.includes(row)
        return (
          <li key={row.id} className={`row ${styles.row}`}>
            <Avatar pseudo={row.pseudo} />
            <span className="min-w-0 flex-1">
              <b className="cut">{row.pseudo}</b>
              <span className="cut note">{row.email}</span>
            </span>
            {isActive ? (
              <span className="text-win text-s font-semi">{t('firstSteps.active')}</span>
            ) : (
              <Activate
                pseudo={row.pseudo}
                send={async () => {
                  const { error } = await activate({ params: { id: row.id } })
                  if (error === undefined) setActivated((before) => [...before, row])
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ActivateProps {
  readonly pseudo: string
  readonly send: () => Promise<void>
}

function Activate({ pseudo, send }: ActivateProps) {
  const { t } = useTranslation()
  const [isSending, setIsSending] = useState(false)
  async function tap() {
    if (isSending) return
    setIsSending(true)
    await send()
    setIsSending(false)
  }
  return (
    <Button small busy={isSending} onClick={() => void tap()}>
      {t('accounts.activate')}
      <span className="only-read-aloud">, {pseudo}</span>
    </Button>
  )
}
