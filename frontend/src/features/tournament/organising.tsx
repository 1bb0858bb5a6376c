import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { generatePath, useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { paths, useDialogRoute } from '../../shared/navigation/index.ts'
import { Button, ConfirmDialog, LinkButton, PlayerPicker, Section } from '../../shared/ui/index.ts'
import { commandTakenBack, selectWaitingCommand } from '../../shared/undo/index.ts'

/** What organisers do before the start: change the plan, add a player, draw, delete. */
export function OrganiserActions({ detail }: { readonly detail: TournamentDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { summary, entries, leftOut } = detail
  const adding = useDialogRoute('addToTournament')
  const deleting = useDialogRoute('deleteTournament')
  const drawing = useDialogRoute('drawTournament')
  const [add] = api.useEnterTournamentMutation()
  const dispatch = useDispatch()
  const waiting = useSelector(selectWaitingCommand)
  const [leave, left] = api.useLeaveTournamentMutation()
  const [draw, drawn] = api.useDrawTournamentMutation()
  const [read] = api.useLazyTournamentQuery()
  const [remove] = api.useDeleteTournamentMutation()
  const { currentData: players = [] } = api.useActivePseudosQuery({})
  const params = { id: summary.id }
  const drawAddress = generatePath(paths.tournamentDraw, params)
  async function drawNow() {
    const { pathname } = window.location
    // A removal that can still be undone is sent now, so that the player is not drawn.
    if (waiting?.name === 'leaveTournament' && waiting.input.params.id === summary.id) {
      dispatch(commandTakenBack())
      if ((await leave(waiting.input)).error !== undefined) return
    }
    if ((await draw({ params })).error !== undefined) return
    // The screen of the draw redirects back here while the cached reply has no draw. A read that began before the draw
    // may return such a reply, so a second one follows.
    if ((await read({ params })).data?.draw === null) await read({ params })
    // The organiser may have gone to another screen during the requests.
    if (window.location.pathname === pathname) void navigate(drawAddress)
  }
  async function removeNow() {
    const { pathname } = window.location
    const { error } = await remove({ params })
    if (error === undefined && window.location.pathname === pathname)
      void navigate(paths.tournaments, { replace: true })
  }
  return (
    <Section title={t('tournament.organising')}>
      {detail.draw === null ? (
        <Button
          variant="primary"
          busy={left.isLoading || drawn.isLoading}
          onClick={() => (leftOut === null ? void drawNow() : drawing.show())}
        >
          {t('tournament.closeAndDraw')}
        </Button>
      ) : (
        <LinkButton variant="primary" to={drawAddress}>
          {t('tournament.seeDraw')}
        </LinkButton>
      )}
      <div className="halves">
        <Button small onClick={() => adding.show()}>
          {t('tournament.add')}
        </Button>
        <LinkButton to={generatePath(paths.tournamentPlan, params)}>{t('tournament.changeShort')}</LinkButton>
      </div>
      <Button small variant="danger" onClick={() => deleting.show()}>
        {t('tournament.delete')}
      </Button>
      <PlayerPicker
        {...adding}
        title={t('tournament.add')}
        players={players.filter((pseudo) => !entries.includes(pseudo))}
        onPick={(pseudo) => {
          adding.close()
          void add({ params, body: { pseudo } })
        }}
      />
      <ConfirmDialog
        {...drawing}
        title={t('tournament.leftOutTitle', { pseudo: leftOut ?? '' })}
        keep={t('tournament.notYet')}
        confirm={t('tournament.closeAndDraw')}
        onConfirm={() => void drawNow()}
        granting
      >
        {t('tournament.leftOutText')}
      </ConfirmDialog>
      <ConfirmDialog
        {...deleting}
        title={t('tournament.deleteTitle', { name: summary.name })}
        keep={t('tournament.keep')}
        confirm={t('tournament.deleteConfirm')}
        onConfirm={() => void removeNow()}
      >
        {t('tournament.deleteText')}
      </ConfirmDialog>
    </Section>
  )
}
