import type { TournamentSummary } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { tournamentAddress, useDialogRoute } from '../../shared/navigation/index.ts'
import { IconButton, MoreIcon, ShareIcon, useShare } from '../../shared/ui/index.ts'

/** The buttons in the top bar of a tournament: share, and the menu once it has begun. */
export function TournamentActions({ tournament: { id, name, phase } }: { readonly tournament: TournamentSummary }) {
  const { t } = useTranslation()
  const share = useShare()
  const menu = useDialogRoute('tournament-menu')
  return (
    <>
      <IconButton
        label={t('ui.share')}
        icon={<ShareIcon />}
        onClick={() => void share({ text: name, url: tournamentAddress(id) })}
      />
      {phase !== 'entries' && <IconButton label={t('bracket.menu')} icon={<MoreIcon />} onClick={() => menu.show()} />}
    </>
  )
}
