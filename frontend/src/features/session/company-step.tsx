import { Pseudo } from '@topspin/domain/contract/account'
import type { CompanySignInStep as Step } from '@topspin/domain/contract/company'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, Navigate } from 'react-router-dom'
import { api, endpointFailure, isWrongCredentials } from '../../shared/api/index.ts'
import { passwordPath, stateOpenedFrom, useDialogRoute } from '../../shared/navigation/index.ts'
import { companySessionOpened, disabledAccountReceived, selectSession } from '../../shared/session/index.ts'
import {
  Avatar,
  Button,
  CheckIcon,
  CompanyIcon,
  ConfirmDialog,
  PasswordField,
  QueryView,
  TextField,
  useForm,
  useTextAfterPause,
} from '../../shared/ui/index.ts'
import { AccountNotice } from './landing-frame.tsx'

/** The step after the company's identity provider has sent the browser back (docs/specification.md#company-account). */
export default function CompanyVisitStep({ leave }: Pick<LinkProps, 'leave'>) {
  const { data, error, refetch } = api.useCompanyVisitQuery({}, { refetchOnMountOrArgChange: true })
  const dispatch = useDispatch()
  useEffect(() => {
    if (data?.step === 'disabled' && data.disabled !== null)
      dispatch(disabledAccountReceived({ pseudo: data.pseudo, ...data.disabled }))
  }, [data, dispatch])
  if (data?.step === 'entered') return <Enter pseudo={data.pseudo} />
  if (data?.step === 'register') return <ChoosePseudo visit={data} leave={leave} />
  if (data?.step === 'link') return <LinkAccount visit={data} leave={leave} goOn={refetch} />
  // The first step of the landing page opens when the visit has expired or failed, and when it cannot be read. It also
  // opens for a disabled account of which no date of the disabling is stored.
  const isOver =
    data?.step === 'none' || data?.step === 'failed' || (data?.step === 'disabled' && data.disabled === null)
  if (isOver || error !== undefined) return <Navigate to="" replace />
  return <Moment />
}

/** Logs the player in on this page, after the server has opened the session. */
function Enter({ pseudo }: { readonly pseudo: string }) {
  const dispatch = useDispatch()
  const query = api.usePlayerQuery({ params: { pseudo } })
  const player = query.currentData
  useEffect(() => {
    if (player !== undefined) dispatch(companySessionOpened(player))
  }, [player, dispatch])
  return (
    <QueryView query={query} skeleton={<Moment />}>
      {() => <Moment />}
    </QueryView>
  )
}

/** A busy button in the place of the button that has led to the provider. */
function Moment() {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status">
      <Button busy>{t('company.moment')}</Button>
    </div>
  )
}

interface VisitProps<Name extends Step['step']> {
  readonly visit: Extract<Step, { readonly step: Name }>
  /** Goes back to the choice between the company account and a pseudo. */
  readonly leave: () => void
}

/** Returns a function that removes the identity provider's answer from the server and then calls `leave`. */
function useLeaveVisit(leave: () => void) {
  const [forget] = api.useLeaveCompanyVisitMutation()
  return () => void forget({}).then(leave)
}

function ChoosePseudo({ visit, leave }: VisitProps<'register'>) {
  const { t } = useTranslation()
  const { company } = useSelector(selectSession)
  const leaveVisit = useLeaveVisit(leave)
  const { givenName: name, pseudos, email } = visit
  const { values, field, formWith, accept } = useForm({ pseudo: pseudos[0] ?? name })
  const [register, { isLoading, isSuccess }] = api.useRegisterWithCompanyMutation()
  const pseudo = values.pseudo.trim()
  const isAllowed = Pseudo.safeParse(pseudo).success
  const verdict = useVerdict(isAllowed ? pseudo : '')
  const busy = isLoading || isSuccess
  function submit() {
    if (busy || !accept(isAllowed ? {} : { pseudo: 'field.pseudoRule' })) return
    void register({ body: { pseudo } })
  }
  const { onChange, error } = field('pseudo')
  const isTaken = verdict?.free === false
  // A line as tall as an error message, so that what is below does not move.
  const hint = (
    <span className="row gap-1.5 min-h-[1.45em] text-win" role="status">
      {verdict?.free && <CheckIcon size={16} aria-hidden="true" />}
      {verdict?.free && t('company.free')}
    </span>
  )
  return (
    <form {...formWith(submit)}>
      <h2 className="figure">{t('company.choosePseudo', { context: name === '' ? '' : 'named', name })}</h2>
      <AccountNotice icon={<CompanyIcon aria-hidden="true" />} name={company} note={email} />
      <TextField
        label={t('field.pseudo')}
        name="username"
        autoComplete="username"
        autoFocus
        value={values.pseudo}
        onChange={onChange}
        error={error ?? (isTaken ? t('company.taken', { context: verdict.others.length > 0 ? 'others' : '' }) : null)}
        {...(error === null && !isTaken && { hint })}
      />
      {/* As tall as the free pseudos and as the hint, so that the button does not move. */}
      <div className="flex flex-wrap gap-2 min-h-[60px] text-left content-start wrap-anywhere">
        {isTaken ? (
          verdict.others.map((other) => (
            <Button key={other} small onClick={() => onChange(other)}>
              {other}
            </Button>
          ))
        ) : (
          <p className="note">{t('company.pseudoHint')}</p>
        )}
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {t('landing.start')}
      </Button>
      <Button variant="plain" small onClick={leaveVisit}>
        {t('company.notMe')}
      </Button>
    </form>
  )
}

/**
 * The server's answer whether a pseudo is free; undefined before the answer.
 * @param pseudo an empty text while the typed pseudo is not allowed; nothing is then asked
 */
function useVerdict(pseudo: string) {
  const [check, { data, originalArgs }] = api.useCheckPseudoMutation()
  const settled = useTextAfterPause(pseudo)
  useEffect(() => {
    if (settled !== '') void check({ body: { pseudo: settled } })
  }, [settled, check])
  return originalArgs?.body.pseudo === pseudo ? data : undefined
}

interface LinkProps extends VisitProps<'link'> {
  readonly goOn: () => unknown
}

function LinkAccount({ visit: { pseudo, email, isVerified }, leave, goOn }: LinkProps) {
  const { t } = useTranslation()
  const { company, mail, passwords } = useSelector(selectSession)
  const leaveVisit = useLeaveVisit(leave)
  const [link, { isLoading, isSuccess }] = api.useLinkCompanyMutation()
  const { values, field, formWith, accept } = useForm({ password: '' })
  const busy = isLoading || isSuccess
  async function submit() {
    if (busy || !accept(values.password === '' ? { password: 'field.passwordRequired' } : {})) return
    const { error } = await link({ body: { pseudo, password: values.password } })
    if (isWrongCredentials(endpointFailure(error))) accept({ password: 'company.wrongPassword' })
  }
  return (
    <form {...formWith(submit)}>
      <h2 className="figure">{t('company.linkTitle')}</h2>
      <p>{t('company.linkText', { company })}</p>
      <AccountNotice icon={<Avatar pseudo={pseudo} />} name={pseudo} note={email} />
      {/* Password managers find the password by this user name. */}
      <input type="text" name="username" autoComplete="username" value={pseudo} readOnly hidden />
      <PasswordField
        label={t('company.linkPassword')}
        name="password"
        purpose="current"
        autoFocus
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('company.linkAndEnter')}
      </Button>
      <div className="row flex-wrap justify-between">
        {mail && passwords && (
          <Link className="text-button py-3" to={passwordPath} state={stateOpenedFrom('login')}>
            {t('forgotten.link')}
          </Link>
        )}
        <Button variant="plain" small onClick={leaveVisit}>
          {t('company.notNow')}
        </Button>
      </div>
      {isVerified ? <p className="note">{t('company.notYours')}</p> : <DisownAccount pseudo={pseudo} goOn={goOn} />}
    </form>
  )
}

/** A button for a person who does not own the account. It removes the unverified e-mail address from the account. */
function DisownAccount({ pseudo, goOn }: Pick<LinkProps, 'goOn'> & { readonly pseudo: string }) {
  const { t } = useTranslation()
  const asking = useDialogRoute('disown')
  const [disown, { isLoading }] = api.useDisownAccountMutation()
  async function submit() {
    if (isLoading) return
    await disown({})
    goOn()
  }
  return (
    <>
      <Button variant="plain" small busy={isLoading} onClick={() => asking.show()}>
        {t('company.disown')}
      </Button>
      <ConfirmDialog
        {...asking}
        title={t('company.disownAsk')}
        keep={t('company.disownKeep')}
        confirm={t('company.disownDo')}
        onConfirm={() => void submit()}
      >
        {t('company.disownText', { pseudo })}
      </ConfirmDialog>
    </>
  )
}
