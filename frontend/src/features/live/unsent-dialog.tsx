import type { CountPerSide } from '@topspin/domain/live/table-tennis'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { Button, Dialog, GoIcon } from '../../shared/ui/index.ts'
import { previewUnsentPoints } from './outbox.ts'
import { selectLiveState, selectMatchFromServer } from './selectors.ts'
import { liveActions } from './slice.ts'
import { pseudoOn, scoreText } from './wire-sheet.ts'

/** The dialog to send or discard unsent points. Only its buttons close it (docs/screens.md#live). */
export default function UnsentPointsDialog({ open }: { readonly open: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const dates = useDates()
  const current = useSelector(selectMatchFromServer)
  const { unsent } = useSelector(selectLiveState)
  const [send, { isLoading }] = api.useLiveSendPointsMutation()
  const id = useId()
  const safe = useRef<HTMLButtonElement>(null)
  if (unsent === null) return null
  const { liveId, points } = unsent
  const match = current?.id === liveId ? current : null
  const prospect = previewUnsentPoints(unsent, match)
  const count = points.length
  const drop = () => dispatch(liveActions.unsentDropped())
  const score = (label: string, set: CountPerSide) => (
    <span className="text-s text-muted">
      {label}
      <b className="block text-ink text-2xl leading-[1.2]">{scoreText(set)}</b>
    </span>
  )
  async function add(version: number) {
    const { data } = await send({ body: { id: liveId, version, points: points.map(({ side }) => side) } })
    // After a failure the match is read again, because it may have changes that this page has not received.
    dispatch(data === undefined ? liveActions.liveAsked() : liveActions.controlDone(data))
  }
  return (
    <Dialog
      open={open}
      isKept
      close={drop}
      alert={{ role: 'alertdialog', 'aria-describedby': id, initialFocus: safe }}
      title={match === null ? t('live.unsentTitle') : t('live.takenOver', { recorder: match.recorder })}
      actions={
        <>
          <Button ref={safe} aria-disabled={isLoading || undefined} onClick={() => isLoading || drop()}>
            {t('live.drop')}
          </Button>
          {match !== null && !('late' in prospect) && (
            <Button variant="primary" busy={isLoading} onClick={() => void add(match.version)}>
              {t('live.send', { count })}
            </Button>
          )}
        </>
      }
    >
      <p id={id}>
        {match?.takeOver !== undefined && t('live.takenOverAt', { time: dates.time(match.takeOver.at) })}{' '}
        {t('live.unsent', { count })}
      </p>
      {match !== null && (
        <ol className="rows gap-1.5 tabular-nums">
          {points.map(({ side, time }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its index
            <li key={index} className="row min-h-10 px-3.5 rounded-small bg-sunken">
              {time !== undefined && (
                <time className="text-muted" dateTime={time}>
                  {dates.clock(time)}
                </time>
              )}
              <span className="min-w-0 flex-1">{t('live.unsentPoint', { player: pseudoOn(match, side) })}</span>
              {'after' in prospect && <b>{scoreText(prospect.after[index] ?? prospect.now)}</b>}
            </li>
          ))}
        </ol>
      )}
      {/* A status, so that screen readers read it again when the new recorder scores. */}
      <div role="status">
        {'late' in prospect ? (
          <p>{t(prospect.late)}</p>
        ) : (
          <p className="versus gap-2.5 justify-items-center px-3.5 py-2.5 rounded-small bg-sunken text-center tabular-nums">
            {score(t('live.theirScore'), prospect.now)}
            <GoIcon aria-hidden="true" />
            {score(t('live.withYours', { count }), prospect.after.at(-1) ?? prospect.now)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
