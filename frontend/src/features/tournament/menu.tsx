import { fixtureCalendarPath } from '@topspin/domain/contract/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { type DialogRoute, paths, useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import {
  AccountsIcon,
  ConfirmDialog,
  DayIcon,
  Dialog,
  DownloadIcon,
  InfoIcon,
  PlayerLeftIcon,
  PlayerPicker,
  StopIcon,
  TextField,
  useLastDefined,
} from '../../shared/ui/index.ts'
import { useFollowDialog } from './follow.tsx'
import { PoolRules } from './pools.tsx'
import { DueDatesDialog } from './round-dates.tsx'
import { useStarted } from './started.ts'
import { useTournamentMenu } from './top-actions.tsx'

/** An item opens a dialog or an address. */
interface Item {
  readonly isShown: boolean
  readonly Icon: typeof DayIcon
  readonly label: string
  readonly dialog?: DialogRoute
  readonly address?: string
  /** Whether the address is that of a file to download, and not of a screen. */
  readonly isFile?: boolean
}

/** The menu of a tournament that has begun, which the top bar opens, and the dialogs that its items lead to. */
export function TournamentMenu() {
  const { t } = useTranslation()
  const { summary, draw, draws, me } = useStarted()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const [stop] = api.useStopTournamentMutation()
  const [leave] = api.useLeaveTournamentMutation()
  const menu = useTournamentMenu()
  const following = useFollowDialog()
  const drawing = useDialogRoute('tournament-draw')
  const dating = useDialogRoute('tournament-dates')
  const picking = useDialogRoute('pick-who-leaves')
  const leaving = useDialogRoute('leave-tournament')
  const stopping = useDialogRoute('stop-tournament')
  const [reason, setReason] = useState('')
  const { id, name, phase, format } = summary
  // Kept while the dialog fades out: its text must not change from the removed player to the reader.
  const pseudo = useLastDefined(leaving.open ? (leaving.subject ?? me) : undefined) ?? me
  const context = pseudo === me ? '' : 'removed'
  const staying = draw.sides.flatMap(({ players, hasLeft }) => (hasLeft ? [] : players))
  const matches = draw.fixtures.filter(({ by }) => by === 'match').length
  const isRunning = phase === 'running'
  const mayOrganise = isRunning && organises
  const mine = draw.sides.findIndex(({ players }) => players.includes(me))
  const own = draw.fixtures.filter(({ state, sides }) => state !== 'decided' && sides.includes(mine))
  const dated = own.find(({ state, due }) => state === 'open' && due !== null)
  // The server does not let organisers remove a player of a fixture that they play themselves.
  const tied = own.flatMap(({ sides }) => sides)
  const removable = draw.sides
    .flatMap(({ players, hasLeft }, side) => (hasLeft || tied.includes(side) ? [] : players))
    .filter((one) => one !== me)
  const datedPath = fixtureCalendarPath(id, dated?.id ?? '')
  const items: readonly Item[] = [
    { isShown: format === 'bracket', Icon: AccountsIcon, label: t('bracket.playersAndWays'), dialog: following },
    { isShown: true, Icon: InfoIcon, label: t('bracket.ruleAndDraw', { code: draw.drawCode }), dialog: drawing },
    { isShown: mayOrganise, Icon: DayIcon, label: t('bracket.dueDates'), dialog: dating },
    {
      isShown: mayOrganise && removable.length > 0,
      Icon: PlayerLeftIcon,
      label: t('bracket.removeAsk'),
      dialog: picking,
    },
    { isShown: isRunning && staying.includes(me), Icon: PlayerLeftIcon, label: t('bracket.leaveAsk'), dialog: leaving },
    { isShown: isRunning && staying.includes(me), Icon: DayIcon, label: t('calendar.add'), address: paths.calendar },
    {
      isShown: dated !== undefined,
      Icon: DownloadIcon,
      label: t('calendar.onlyThis'),
      address: datedPath,
      isFile: true,
    },
    {
      isShown: true,
      Icon: DownloadIcon,
      label: t('bracket.csv'),
      address: `/api/tournament/${id}/fixtures.csv`,
      isFile: true,
    },
    { isShown: mayOrganise, Icon: StopIcon, label: t('bracket.stopAsk'), dialog: stopping },
  ]
  return (
    <>
      <Dialog open={menu.open} close={menu.close} title={name}>
        <ul>
          {items
            .filter(({ isShown }) => isShown)
            .map(({ Icon, label, dialog, address = '', isFile = false }) => (
              <li key={label} className={dialog === stopping ? 'border-t border-field-line/50 text-loss' : ''}>
                {dialog === undefined ? (
                  <Link className={itemClass} to={address} {...(isFile && { reloadDocument: true, download: '' })}>
                    <Icon size={20} className="flex-none" />
                    {label}
                  </Link>
                ) : (
                  // The dialog replaces the menu, so that Back leads to the tournament.
                  <button type="button" className={itemClass} onClick={() => dialog.show(undefined, true)}>
                    <Icon size={20} className="flex-none" />
                    {label}
                  </button>
                )}
              </li>
            ))}
        </ul>
      </Dialog>
      <Dialog open={drawing.open} close={drawing.close} title={t('tournament.drawNumber', { number: draws })}>
        <p>{t('tournament.drawCode', { code: draw.drawCode })}</p>
        <p className="note">{t('tournament.drawRule')}</p>
        {format === 'bracket' ? <p className="note">{t('bracket.seedRule')}</p> : <PoolRules />}
      </Dialog>
      <DueDatesDialog key={String(dating.open)} route={dating} />
      <PlayerPicker
        {...picking}
        title={t('bracket.removeTitle')}
        value={null}
        players={removable}
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
    </>
  )
}

const itemClass = 'row min-h-13 w-full text-left font-medium'
