import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { tournamentFormats } from '@topspin/domain/tournament/formats'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { generatePath, useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { paths, tournamentAddress, useDialogRoute } from '../../shared/navigation/index.ts'
import { Button, ConfirmDialog, LinkButton, NoticeBox, PlayerPicker, Section } from '../../shared/ui/index.ts'
import { commandTakenBack, selectWaitingCommand } from '../../shared/undo/index.ts'

interface Props {
  readonly detail: TournamentDetail
  /** The number of players who have entered, without those whose removal can still be undone. */
  readonly count: number
}

/** What organisers do before the start: change the plan, add a player, draw, delete. */
export function OrganiserActions({ detail, count }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { summary, entries, leftOut } = detail
  const sides = summary.ladder === 'simple' ? count : Math.floor(count / 2)
  const { least, most } = tournamentFormats[summary.format]
  const missing = Math.max(0, least - sides)
  const canDraw = missing === 0 && sides <= most
  const adding = useDialogRoute('addToTournament')
  const deleting = useDialogRoute('deleteTournament')
  const drawing = useDialogRoute('drawTournament')
  const [add] = api.useEnterTournamentMutation()
  const dispatch = useDispatch()
  const waiting = useSelector(selectWaitingCommand)
  const [leave] = api.useLeaveTournamentMutation()
  const [draw, drawn] = api.useDrawTournamentMutation()
  const [isClosing, setClosing] = useState(false)
  const [read] = api.useLazyTournamentQuery()
  const [remove] = api.useDeleteTournamentMutation()
  const { currentData: players = [] } = api.useActivePseudosQuery({})
  const params = { id: summary.id }
  const drawAddress = generatePath(paths.tournamentDraw, params)
  /** Whether the tournament is still shown: the organiser may go to another screen during a request. */
  const isShown = () => window.location.pathname === tournamentAddress(summary.id)
  /** Draws, or asks before a draw that leaves a player without a partner. */
  async function closeEntries() {
    let alone = leftOut
    // A removal that can still be undone is sent now, so that the player is not drawn.
    if (waiting?.name === 'leaveTournament' && waiting.input.params.id === summary.id) {
      dispatch(commandTakenBack())
      if ((await leave(waiting.input)).error !== undefined) return
      // In doubles, the removal decides who has no partner.
      const { data, error } = await read({ params })
      if (data === undefined || error !== undefined) return
      alone = data.leftOut
    }
    if (alone === null) await drawNow()
    else if (isShown()) drawing.show()
  }
  async function drawNow() {
    if ((await draw({ params })).error !== undefined) return
    // The screen of the draw redirects to this screen while the cached tournament has no draw. The first `read` may
    // return the answer to a request that began before the draw was made; the tournament is then read once more.
    if ((await read({ params })).data?.draw === null) await read({ params })
    if (isShown()) void navigate(drawAddress)
  }
  async function removeNow() {
    const { error } = await remove({ params })
    if (error === undefined && isShown()) void navigate(paths.tournaments, { replace: true })
  }
  return (
    <Section title={t('tournament.organising')}>
      <SizeNotice summary={summary} thirdPlace={detail.thirdPlace} sides={sides} />
      {detail.draw === null ? (
        <Button
          variant="primary"
          aria-disabled={!canDraw || undefined}
          busy={isClosing || drawn.isLoading}
          onClick={() => {
            if (!canDraw) return
            setClosing(true)
            void closeEntries().finally(() => setClosing(false))
          }}
        >
          {missing > 0 ? t('tournament.closeAndDrawMissing', { missing }) : t('tournament.closeAndDraw')}
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

interface SizeProps extends Pick<TournamentDetail, 'summary' | 'thirdPlace'> {
  /** The number of players, in doubles of pairs. */
  readonly sides: number
}

/** Says that there are too few or too many entries for the format, and offers the format that fits, if there is one. */
export function SizeNotice({ summary, thirdPlace, sides }: SizeProps) {
  const { t } = useTranslation()
  const [change, { isLoading }] = api.useChangeTournamentMutation()
  const { id, name, format, ladder, entriesUntil } = summary
  const { least, most } = tournamentFormats[format]
  if (sides >= least && sides <= most) return null
  const context = ladder === 'double' ? 'pairs' : ''
  const tooMany = { title: t('tournament.tooMany', { most, context }) }
  const tooFew = {
    title: t('tournament.missing', { count: least - sides, context }),
    text: t('tournament.least', { least, context: format === 'pools' ? 'pools' : '' }),
  }
  const isFew = sides < least
  const fitting = ({ bracket: null, pools: 'round-robin', 'round-robin': isFew ? null : 'pools' } as const)[format]
  const action = fitting && (
    <Button
      small
      busy={isLoading}
      onClick={() => void change({ params: { id }, body: { name, format: fitting, thirdPlace, entriesUntil } })}
    >
      {t('tournament.changeTo', { context: fitting })}
    </Button>
  )
  return <NoticeBox asks {...(isFew ? tooFew : tooMany)} action={action} />
}
