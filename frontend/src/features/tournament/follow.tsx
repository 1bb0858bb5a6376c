import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type DialogRoute, useDialogRoute, useParameter } from '../../shared/navigation/index.ts'
import { CloseIcon, IconButton, PlayerPicker, SearchIcon } from '../../shared/ui/index.ts'
import { useStarted } from './started.ts'

/**
 * Whether the dialog to choose the player to follow is open, and functions that open and close this dialog.
 */
export const useFollowDialog = (): DialogRoute => useDialogRoute('follow-player')

/**
 * The dialog in which the reader chooses a player to follow, and in a large bracket a button that opens it. The map and
 * the lines of the bracket then show the way of that player instead of the reader's, from the player's round and quarter.
 */
export function FollowPlayer() {
  const { t } = useTranslation()
  const { draw, fixtures, me, followed } = useStarted()
  const isReader = followed === me
  const players = draw.sides.flatMap((side) => side.players)
  const navigate = useNavigate()
  const [, change] = useParameter('follow')
  const { open, show, close } = useFollowDialog()
  function follow(pseudo: string) {
    const parameters = new URLSearchParams(window.location.search)
    parameters.set('follow', pseudo)
    for (const name of ['round', 'quarter']) parameters.delete(name)
    // Replaces the entry of the dialog, so that Back shows the reader's own way again.
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
      <PlayerPicker {...{ open, close, title, players }} value={followed} recents={[]} onPick={follow} />
    </>
  )
}
