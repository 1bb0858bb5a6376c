import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin, selectPseudo } from '../../shared/session/index.ts'
import {
  Button,
  ConfirmDialog,
  PlayerLeftIcon,
  PlayerPicker,
  Section,
  StopIcon,
  TextField,
} from '../../shared/ui/index.ts'

/** A link to the matches as CSV, and buttons to leave or to stop the tournament. */
export function AboutTournament({ detail: { summary, draw } }: { readonly detail: TournamentDetail }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const organises = useSelector(selectIsRefereeOrAdmin)
  const [stop] = api.useStopTournamentMutation()
  const [leave] = api.useLeaveTournamentMutation()
  const picking = useDialogRoute('pick-who-leaves')
  const leaving = useDialogRoute('leave-tournament')
  const stopping = useDialogRoute('stop-tournament')
  const [reason, setReason] = useState('')
  const { id, name, phase } = summary
  const pseudo = leaving.subject ?? me
  const context = pseudo === me ? '' : 'removed'
  const staying = (draw?.sides ?? []).flatMap(({ players, hasLeft }) => (hasLeft ? [] : players))
  const matches = draw?.fixtures.filter(({ by }) => by === 'match').length ?? 0
  return (
    <Section title={t('tournament.one')}>
      <a className="text-button" href={`/api/tournament/${id}/fixtures.csv`} download="">
        {t('bracket.csv')}
      </a>
      {phase === 'running' && (
        <div className="flex flex-wrap gap-2">
          {staying.includes(me) && (
            <Button small icon={<PlayerLeftIcon size={18} />} onClick={() => leaving.show(me)}>
              {t('bracket.leaveAsk')}
            </Button>
          )}
          {organises && (
            <>
              <Button small icon={<PlayerLeftIcon size={18} />} onClick={() => picking.show()}>
                {t('bracket.removeAsk')}
              </Button>
              <Button small variant="danger" icon={<StopIcon size={18} />} onClick={() => stopping.show()}>
                {t('bracket.stopAsk')}
              </Button>
            </>
          )}
        </div>
      )}
      <PlayerPicker
        {...picking}
        title={t('bracket.removeTitle')}
        value={null}
        players={staying.filter((one) => one !== me)}
        recents={[]}
        onPick={(one) => leaving.show(one, true)}
      />
      <ConfirmDialog
        {...leaving}
        title={t('bracket.leaveTitle', { context, name, pseudo })}
        keep={t('bracket.stay', { context })}
        confirm={t('bracket.leave', { context, pseudo })}
        onConfirm={() => void leave({ params: { id }, body: { pseudo } })}
      >
        {t('bracket.leaveNote', { context })}
      </ConfirmDialog>
      <ConfirmDialog
        {...stopping}
        title={t('bracket.stopTitle', { name })}
        keep={t('bracket.goOn')}
        confirm={t('bracket.stop')}
        onConfirm={() => void stop({ params: { id }, body: { reason } })}
      >
        <p>{t('bracket.stopNote', { count: matches })}</p>
        <TextField
          label={t('bracket.stopWhy')}
          hint={t('bracket.stopWhyHint')}
          value={reason}
          onChange={setReason}
          maxLength={200}
        />
      </ConfirmDialog>
    </Section>
  )
}
