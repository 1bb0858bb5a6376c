import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { type DialogRoute, useDialogRoute } from '../../shared/navigation/index.ts'
import { selectDecides, selectPseudo } from '../../shared/session/index.ts'
import { Button, ConfirmDialog, Facts, LeftIcon, Section, StopIcon } from '../../shared/ui/index.ts'
import styles from './fixtures.module.css'

/** Who organises, the code of the draw, and the ways to leave or to stop the tournament. */
export function About({ detail: { summary, draw, draws } }: { readonly detail: TournamentDetail }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const organises = useSelector(selectDecides)
  const [stop] = api.useStopTournamentMutation()
  const leaving = useDialogRoute('leave-tournament')
  const removing = useDialogRoute('remove-player')
  const stopping = useDialogRoute('stop-tournament')
  const { id, name, phase, organiser } = summary
  const staying = (draw?.sides ?? []).flatMap(({ players, hasLeft }) => (hasLeft ? [] : players))
  const code = `${draw?.drawCode}, ${t('bracket.draws', { count: draws })}`
  const matches = draw?.fixtures.filter(({ by }) => by === 'match').length ?? 0
  return (
    <Section title={t('tournament.one')}>
      <Facts
        className={`panel lined ${styles.facts}`}
        facts={[
          [t('bracket.organiser'), organiser, 'font-bold wrap-anywhere'],
          [t('bracket.code'), code, 'font-bold'],
        ]}
      />
      {phase === 'running' && (
        <div className="flex flex-wrap gap-2">
          {staying.includes(me) && (
            <Button small icon={<LeftIcon size={18} />} onClick={() => leaving.show()}>
              {t('bracket.leaveAsk')}
            </Button>
          )}
          {organises && (
            <>
              <Button small icon={<LeftIcon size={18} />} onClick={() => removing.show()}>
                {t('bracket.removeAsk')}
              </Button>
              <Button small variant="danger" icon={<StopIcon size={18} />} onClick={() => stopping.show()}>
                {t('bracket.stopAsk')}
              </Button>
            </>
          )}
        </div>
      )}
      <LeaveDialog route={leaving} tournament={summary} players={[me]} />
      <LeaveDialog route={removing} tournament={summary} players={staying.filter((one) => one !== me)} isOther />
      <ConfirmDialog
        {...stopping}
        title={t('bracket.stopTitle', { name })}
        keep={t('bracket.goOn')}
        confirm={t('bracket.stop')}
        onConfirm={() => void stop({ params: { id } })}
      >
        {t('bracket.stopNote', { count: matches })}
      </ConfirmDialog>
    </Section>
  )
}

interface LeaveProps {
  readonly route: DialogRoute
  readonly tournament: TournamentDetail['summary']
  /** Who may leave: the reader alone, or the players among whom an organiser chooses. */
  readonly players: readonly string[]
  readonly isOther?: boolean
}

function LeaveDialog({ route, tournament: { id, name }, players, isOther = false }: LeaveProps) {
  const { t } = useTranslation()
  const [leave] = api.useLeaveTournamentMutation()
  const [chosen, setChosen] = useState('')
  const [pseudo = ''] = isOther ? [chosen] : players
  const context = isOther ? 'removed' : ''
  return (
    <ConfirmDialog
      {...route}
      title={t('bracket.leaveTitle', { context, name })}
      keep={t('bracket.stay', { context })}
      confirm={pseudo === '' ? null : t('bracket.leave', { context, pseudo })}
      onConfirm={() => void leave({ params: { id }, body: { pseudo } })}
      fields={
        isOther && (
          <select
            className="min-h-12 rounded-[12px] border border-line bg-surface px-3"
            aria-label={t('bracket.player')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t('bracket.choosePlayer')}</option>
            {players.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )
      }
    >
      {t('bracket.leaveNote', { context })}
    </ConfirmDialog>
  )
}
