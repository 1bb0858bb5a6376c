import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { loadPublishDialog, loadRulesDialog } from '../features/office/index.ts'
import { paths, useBack, useDialogRoute } from '../shared/navigation/index.ts'
import { logoutAsked, selectIsAdmin, selectPseudo } from '../shared/session/index.ts'
import { BackIcon, CampaignIcon, IconButton, InfoIcon, LogoutIcon, lazyDialog } from '../shared/ui/index.ts'

const PublishDialog = lazyDialog(loadPublishDialog)
const RulesDialog = lazyDialog(loadRulesDialog)

interface Props {
  readonly title: string
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** The address that the back button opens when the screen was opened directly; null for no back button. */
  readonly back: string | null
  /** The buttons of the screen; undefined for the usual buttons: publish, rules, log out. */
  readonly actions: ReactNode
}

export function TopBar({ title, heading, back, actions }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const pseudo = useSelector(selectPseudo)
  const admin = useSelector(selectIsAdmin)
  const publish = useDialogRoute('publish')
  const rules = useDialogRoute('rules')
  const goBack = useBack(back ?? paths.home)
  return (
    <header className="shell-top row sticky top-0 z-10 mx-auto h-(--top-height) max-w-[75.5rem] gap-(--space-1) bg-bg pr-(--space-2) pl-(--space-4) md:px-(--space-5)">
      {back !== null && (
        <span className="-ml-(--space-3)">
          <IconButton label={t('ui.back')} icon={<BackIcon />} onClick={goBack} />
        </span>
      )}
      <div className="shell-heading min-w-0 flex-1">
        <h1
          className="cut text-xl max-sm:text-l leading-[1.4] font-bold tracking-[-0.02em]"
          tabIndex={-1}
          ref={heading}
        >
          {title}
        </h1>
        <p className="cut text-xs text-muted">{pseudo}</p>
      </div>
      {actions ?? (
        <>
          {admin && <IconButton label={t('shell.publish')} icon={<CampaignIcon />} onClick={() => publish.show()} />}
          <IconButton label={t('shell.rules')} icon={<InfoIcon />} onClick={() => rules.show()} />
          <IconButton label={t('shell.logout')} icon={<LogoutIcon />} onClick={() => dispatch(logoutAsked())} />
        </>
      )}
      <PublishDialog route={publish} />
      <RulesDialog route={rules} />
    </header>
  )
}
