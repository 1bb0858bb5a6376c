import { fixtureCalendarPath } from '@topspin/domain/contract/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import {
  type DialogRoute,
  paths,
  useDialogRoute,
  useHasOpenDialog,
  useParameter,
} from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import {
  AccountsIcon,
  CloseIcon,
  ConfirmDialog,
  DayIcon,
  Dialog,
  DownloadIcon,
  IconButton,
  InfoIcon,
  isDeletedPlayer,
  PlayerLeftIcon,
  PlayerPicker,
  SearchIcon,
  StopIcon,
  TextField,
  useLastDefined,
  WhistleIcon,
} from '../../shared/ui/index.ts'
import { useLeavingNote } from './loss.tsx'
import { PoolRules } from './pools.tsx'
import { RoundDueDatesDialog } from './round-dates.tsx'
import { useStartedTournament } from './started.ts'

/** The menu of a started tournament and its dialogs. Renders nothing until a dialog opens, to save work on a phone. */
export function TournamentMenu() {
  const hasOpenDialog = useHasOpenDialog()
  return useLastDefined(hasOpenDialog || undefined) && <MenuDialogs />
}

function MenuDialogs() {
  const { t } = useTranslation()
  const { summary, draw, draws, fixtures, words, me } = useStartedTournament()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const [stop] = api.useStopTournamentMutation()
  const [leave] = api.useLeaveTournamentMutation()
  const [entrust] = api.useChangeOrganiserMutation()
  const { currentData: players = [] } = api.useActivePseudosQuery({}, { skip: !organises })
  const menu = useDialogRoute('tournament-menu')
  const following = useDialogRoute('follow-player')
  const drawing = useDialogRoute('tournament-draw')
  const dating = useDialogRoute('tournament-dates')
  const entrusting = useDialogRoute('tournament-organiser')
  const picking = useDialogRoute('pick-who-leaves')
  const leaving = useDialogRoute('leave-tournament')
  const stopping = useDialogRoute('stop-tournament')
  const [reason, setReason] = useState('')
  const { id, name, phase, format } = summary
  // Kept while the dialog fades out, so that its text does not change.
  const pseudo = useLastDefined(leaving.open ? (leaving.subject ?? me) : undefined) ?? me
  const leavingNote = useLeavingNote(pseudo)
  const context = pseudo === me ? '' : 'removed'
  const staying = draw.sides.flatMap(({ players, hasLeft }) => (hasLeft ? [] : players))
  const matches = draw.fixtures.filter(({ by }) => by === 'match').length
  const isRunning = phase === 'running'
  const mayOrganise = isRunning && organises
  const own = fixtures.all.filter(({ isMine, state }) => isMine && state !== 'decided')
  const dated = own.find(({ state, due }) => state === 'open' && due !== null)
  // The server refuses when an organiser removes a player of the organiser's own fixture.
  const tied = own.flatMap(({ seats }) => seats).flatMap(({ players }) => players)
  const removable = staying.filter((one) => one !== me && !tied.includes(one))
  const isPlaying = isRunning && staying.includes(me)
  return (
    <>
      <Dialog open={menu.open} close={menu.close} title={name}>
        <ul>
          {format === 'bracket' && <Item Icon={AccountsIcon} label={t('bracket.playersAndWays')} dialog={following} />}
          <Item Icon={InfoIcon} label={t('bracket.ruleAndDraw', { code: draw.drawCode })} dialog={drawing} />
          {mayOrganise && <Item Icon={DayIcon} label={t('bracket.dueDates')} dialog={dating} />}
          {mayOrganise && <Item Icon={WhistleIcon} label={t('bracket.entrustAsk')} dialog={entrusting} />}
          {mayOrganise && removable.length > 0 && (
            <Item Icon={PlayerLeftIcon} label={t('bracket.removeAsk')} dialog={picking} />
          )}
          {isPlaying && <Item Icon={PlayerLeftIcon} label={t('bracket.leaveAsk')} dialog={leaving} />}
          {isPlaying && <Item Icon={DayIcon} label={t('calendar.add')} screen={paths.calendar} />}
          {dated !== undefined && (
            <Item
              Icon={DownloadIcon}
              label={t('calendar.onlyThis', { sides: dated.seats.map(words.nameOf).join(' – ') })}
              file={fixtureCalendarPath(id, dated.id)}
            />
          )}
          <Item Icon={DownloadIcon} label={t('bracket.csv')} file={`/api/tournament/${id}/fixtures.csv`} />
          {mayOrganise && <Item Icon={StopIcon} label={t('bracket.stopAsk')} dialog={stopping} isDanger />}
        </ul>
      </Dialog>
      <Dialog open={drawing.open} close={drawing.close} title={t('tournament.drawNumber', { number: draws })}>
        <p>{t('tournament.drawCode', { code: draw.drawCode })}</p>
        <p className="note">{t('tournament.drawRule')}</p>
        {format === 'bracket' ? <p className="note">{t('bracket.seedRule')}</p> : <PoolRules />}
      </Dialog>
      <RoundDueDatesDialog key={String(dating.open)} route={dating} />
      <PlayerPicker
        {...entrusting}
        title={t('bracket.entrustTitle')}
        value={summary.organiser}
        players={players}
        onPick={(pseudo) => {
          entrusting.close()
          if (pseudo !== summary.organiser) void entrust({ params: { id }, body: { pseudo } })
        }}
      />
      <PlayerPicker
        {...picking}
        title={t('bracket.removeTitle')}
        players={removable}
        onPick={(one) => leaving.show(one, true)}
      />
      <ConfirmDialog
        {...leaving}
        title={t('bracket.leaveTitle', { context, name, pseudo })}
        keep={t('bracket.stay', { context })}
        confirm={t('bracket.leave', { context, pseudo })}
        onConfirm={() => void leave({ params: { id }, body: { pseudo } })}
      >
        {leavingNote}
      </ConfirmDialog>
      <ConfirmDialog
        {...stopping}
        title={t('bracket.stopTitle', { name })}
        keep={t('bracket.goOn')}
        confirm={t('bracket.stop')}
        onConfirm={() => void stop({ params: { id }, body: { reason } })}
        fields={
          <TextField
            label={t('bracket.stopWhy')}
            hint={t('bracket.stopWhyHint')}
            value={reason}
            onChange={setReason}
            maxLength={200}
          />
        }
      >
        {t('bracket.stopNote', { count: matches })}
      </ConfirmDialog>
    </>
  )
}

interface ItemProps {
  readonly Icon: typeof DayIcon
  readonly label: string
  readonly isDanger?: boolean
  /** `dialog`: the dialog to open. `screen` and `file`, used without `dialog`: an address to open or to download. */
  readonly dialog?: DialogRoute
  readonly screen?: string
  readonly file?: string
}

function Item({ Icon, label, isDanger = false, dialog, screen = '', file }: ItemProps) {
  const className = 'row min-h-13 w-full text-left font-medium'
  const content = (
    <>
      <Icon size={20} className="flex-none" />
      {label}
    </>
  )
  return (
    <li className={isDanger ? 'border-t border-field-line/50 text-loss' : ''}>
      {dialog === undefined ? (
        <Link className={className} to={file ?? screen} {...(file && { reloadDocument: true, download: '' })}>
          {content}
        </Link>
      ) : (
        // The dialog replaces the menu, so that Back leads to the tournament.
        <button type="button" className={className} onClick={() => dialog.show(undefined, true)}>
          {content}
        </button>
      )}
    </li>
  )
}

/**
 * The dialog in which the reader chooses the player whose way through the bracket is highlighted, and the button that
 * opens the dialog. The button is shown in a large bracket, and while the chosen player is not the reader.
 */
export function FollowPlayerDialog() {
  const { t } = useTranslation()
  const { draw, fixtures, me, followed } = useStartedTournament()
  const isReader = followed === me
  const players = draw.sides.flatMap((side) => side.players).filter((pseudo) => !isDeletedPlayer(pseudo))
  const navigate = useNavigate()
  const [, change] = useParameter('follow')
  const { open, show, close } = useDialogRoute('follow-player')
  function follow(pseudo: string) {
    const parameters = new URLSearchParams(window.location.search)
    parameters.set('follow', pseudo)
    for (const name of ['round', 'quarter']) parameters.delete(name)
    // Replaces the history entry of the dialog, so that Back shows the way of the player who was followed before.
    void navigate({ search: parameters.toString() }, { replace: true })
  }
  const title = t('bracket.follow')
  return (
    <>
      {(fixtures.rounds.length > 4 || !isReader) && (
        <div className="row w-[min(100%,400px)] gap-1">
          <button
            type="button"
            className="row min-h-13 min-w-0 flex-1 rounded-medium border border-field-line bg-surface px-4 text-left"
            onClick={() => show()}
          >
            <SearchIcon size={20} className="flex-none text-muted" />
            <span className={`wrap-anywhere ${isReader ? 'text-muted' : 'font-semi'}`}>
              {isReader ? title : t('bracket.followed', { pseudo: followed })}
            </span>
          </button>
          {!isReader && <IconButton label={t('bracket.unfollow')} icon={<CloseIcon />} onClick={() => change(null)} />}
        </div>
      )}
      <PlayerPicker {...{ open, close, title, players }} value={followed} onPick={follow} />
    </>
  )
}
