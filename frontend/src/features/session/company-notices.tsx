import type { CompanySignInStep } from '@topspin/domain/contract/company'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { selectSession } from '../../shared/session/index.ts'
import {
  ClockIcon,
  CompanyIcon,
  InfoIcon,
  LinkButton,
  LockIcon,
  NoticeBox,
  OfflineIcon,
  SwapIcon,
} from '../../shared/ui/index.ts'

type Failure = Extract<CompanySignInStep, { readonly step: 'failed' }>

const failures = {
  denied: { icon: <LockIcon />, title: 'company.failed.denied', text: 'company.failed.deniedText' },
  away: { icon: <OfflineIcon />, title: 'company.failed.away', text: 'company.failed.awayText' },
  unverified: { icon: <CompanyIcon />, title: 'company.failed.unverified', text: 'company.failed.unverifiedText' },
  domain: { icon: <CompanyIcon />, title: 'company.failed.domain', text: 'company.failed.domainText' },
  interrupted: { icon: <InfoIcon />, title: 'company.failed.interrupted', text: 'company.failed.interruptedText' },
  expired: { icon: <ClockIcon />, title: 'company.failed.expired', text: 'company.failed.expiredText' },
  linked: { icon: <SwapIcon />, title: 'company.failed.linked', text: 'company.failed.linkedText' },
} as const

interface NoticeProps {
  /** The address with a query that begins the sign-in again; undefined when the notice offers no other attempt. */
  readonly again?: string | undefined
}

/** Says why a visit to the company's identity provider has failed (docs/screens.md#login-and-registration). */
export default function CompanyFailureNotice({ again }: NoticeProps) {
  const { data } = api.useCompanyVisitQuery({}, { refetchOnMountOrArgChange: true })
  return data?.step === 'failed' ? <FailureNotice failure={data} again={again} /> : null
}

function FailureNotice({ failure: { why, email, domains }, again }: NoticeProps & { readonly failure: Failure }) {
  const { t } = useTranslation()
  const { company, passwords } = useSelector(selectSession)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const values = { company, email, domains: domains.map((domain) => `@${domain}`).join(', ') }
  const { icon, title, text } = failures[why]
  const isAlone = why === 'away' && !passwords
  const hasNoAddress = why === 'unverified' && email === ''
  const isNeutral = why === 'interrupted' || why === 'expired'
  return (
    <div className="text-left">
      <NoticeBox
        ref={notice}
        asks={!isNeutral}
        icon={icon}
        title={t(title, values)}
        text={t(isAlone ? 'company.failed.awayAlone' : hasNoAddress ? 'company.failed.noAddress' : text, values)}
        action={
          again !== undefined &&
          (why === 'domain' || why === 'away') && (
            <LinkButton to={`${again}${why === 'domain' ? '&other=yes' : ''}`} reloadDocument>
              {t(why === 'domain' ? 'company.otherAccount' : 'company.retry')}
            </LinkButton>
          )
        }
      />
    </div>
  )
}
