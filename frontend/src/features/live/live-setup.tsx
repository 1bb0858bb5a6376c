import { lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { Button } from '../../ui/button.tsx'
import { type DialogRoute, useDialogRoute } from '../../ui/dialog-route.ts'
import { Late } from '../../ui/late.tsx'
import { PlayerFace } from '../../ui/player-face.tsx'
import { PlayerSlot } from '../../ui/player-slot.tsx'
import { TableHalf, TableSurface } from '../../ui/table-surface.tsx'
import { selectPseudos, selectRecents } from '../match/selectors.ts'
import { pseudosShown } from '../match/slice.ts'
import styles from './live-tab.module.css'
import { selectControl, selectDraft, selectShown } from './selectors.ts'
import { playerDrafted, startAsked } from './slice.ts'

const PlayerPicker = lazy(() => import('../../ui/player-picker.tsx'))

type Place = 'playerOne' | 'playerTwo'
const places: readonly Place[] = ['playerOne', 'playerTwo']

/** Picking the two players; locked while a match is on (specification §4). */
export function LiveSetup() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const { which, submission } = useAppSelector(selectControl)
  const draft = useAppSelector(selectDraft)
  const shown = useAppSelector(selectShown)
  const route = useDialogRoute('live-player')
  useEffect(() => {
    dispatch(pseudosShown())
  }, [dispatch])
  const ready = draft.playerOne !== null && draft.playerTwo !== null
  return (
    <div className={styles.setup}>
      <TableSurface label={t('live.table')}>
        {places.map((place) => (
          <TableHalf key={place} label={t(`live.${place}`)}>
            <div className={styles.place}>
              {shown !== null ? (
                <PlayerFace pseudo={shown.match[place]} size="xl" />
              ) : (
                <PlayerSlot
                  label={t(`live.${place}`)}
                  value={draft[place]}
                  onOpen={() => route.show(place)}
                  size="xl"
                />
              )}
            </div>
          </TableHalf>
        ))}
      </TableSurface>
      {shown === null && (
        <Button
          look="primary"
          aria-disabled={!ready}
          busy={which === 'start' && submission.status === 'sending'}
          onClick={() => ready && dispatch(startAsked())}
        >
          {ready ? t('live.start') : t('live.choosePlayers')}
        </Button>
      )}
      <Picker route={route} />
    </div>
  )
}

/** The list of players, open for the place that the route's subject names. */
function Picker({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectDraft)
  const { data: players } = useAppSelector(selectPseudos)
  const recents = useAppSelector(selectRecents)
  const place = places.find((one) => one === route.subject) ?? null
  return (
    <Late when={place !== null}>
      <PlayerPicker
        open={place !== null}
        close={route.close}
        title={place === null ? '' : t(`live.${place}`)}
        value={place === null ? null : draft[place]}
        players={players ?? []}
        recents={recents}
        onPick={(pseudo) => {
          if (place !== null) dispatch(playerDrafted({ place, pseudo }))
          route.close()
        }}
      />
    </Late>
  )
}
