import type { Player } from '@topspin/domain/contract/account'
import { companySignInPath } from '@topspin/domain/contract/company'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectSession } from '../../../shared/session/index.ts'
import { Button, CompanyIcon, Dialog, KeyIcon, LinkButton, lazyComponent, Section } from '../../../shared/ui/index.ts'
import { loadCompanyFailureNotice } from '../../session/index.ts'
import { CurrentPasswordField, useCurrentPasswordForm } from '../current-password-field.tsx'
import { Line } from '../line.tsx'

const CompanyFailureNotice = lazyComponent(loadCompanyFailureNotice)

/** How the reader signs in: with the company account, with a password, or with both. */
export function SignInWays({ ways }: { readonly ways: NonNullable<Player['signIn']> }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { company, passwords } = useSelector(selectSession)
  const [search] = useSearchParams()
  const { hasPassword, companySince } = ways
  return (
    <Section title={t('company.ways')}>
      {search.has('company') && <CompanyFailureNotice />}
      <ul className="panel lined px-4">
        <Line
          icon={<CompanyIcon />}
          title={company}
          note={companySince === null ? t('company.notLinked') : t('company.linkedSince', { date: date(companySince) })}
        >
          {(passwords || companySince === null) && (
            <LinkChange isLinked={companySince !== null} hasPassword={hasPassword} />
          )}
        </Line>
        {passwords && (
          <Line icon={<KeyIcon />} title={t('password.title')} {...(!hasPassword && { note: t('company.noPassword') })}>
            <LinkButton to={paths.password}>
              {t(hasPassword ? 'company.passwordChange' : 'company.passwordChoose')}
            </LinkButton>
          </Line>
        )}
      </ul>
      {passwords && !hasPassword && <p className="note">{t('company.onlyWay', { company })}</p>}
    </Section>
  )
}

/** Links or unlinks the company account, with the current password. */
function LinkChange({ isLinked, hasPassword }: { readonly isLinked: boolean; readonly hasPassword: boolean }) {
  const { t } = useTranslation()
  const { company } = useSelector(selectSession)
  const dialog = useDialogRoute('company')
  return (
    <>
      <Button small aria-disabled={!hasPassword || undefined} onClick={() => hasPassword && dialog.show()}>
        {t(isLinked ? 'company.unlink' : 'company.link')}
      </Button>
      <Dialog {...dialog} title={t(isLinked ? 'company.unlinkAsk' : 'company.linkAsk', { company })}>
        <LinkForm isLinked={isLinked} close={dialog.close} />
      </Dialog>
    </>
  )
}

/** The content of the dialog, with the password in its own state, so that a closed dialog keeps no password. */
function LinkForm({ isLinked, close }: { readonly isLinked: boolean; readonly close: () => void }) {
  const { t } = useTranslation()
  const { company } = useSelector(selectSession)
  const [confirm] = api.useConfirmPasswordMutation()
  const [unlink] = api.useUnlinkCompanyMutation()
  const { field, formWith, busy, send } = useCurrentPasswordForm()
  async function submit() {
    if (!(await send((body) => (isLinked ? unlink({ body }) : confirm({ body }))))) return
    if (!isLinked)
      return window.location.assign(`${companySignInPath}?purpose=link&to=${encodeURIComponent(paths.account)}`)
    close()
  }
  return (
    <form {...formWith(submit)}>
      <p>{t(isLinked ? 'company.unlinkText' : 'company.linkAskText', { company })}</p>
      <CurrentPasswordField label={t('field.currentPassword')} {...field} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
        <Button onClick={close}>{t('company.keep')}</Button>
        <Button type="submit" variant={isLinked ? 'danger' : 'primary'} busy={busy}>
          {t(isLinked ? 'company.remove' : 'company.link')}
        </Button>
      </div>
    </form>
  )
}
