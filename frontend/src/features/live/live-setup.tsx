import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { Button, LoadFailure, PlayerSlot, TableHalf, TableSurface } from '../../shared/ui/index.ts'
import { selectRecents } from '../player/index.ts'
import styles from './live-tab.module.css'
import { selectControl, selectDraft } from './selectors.ts'
import { playerDrafted, startAsked } from './slice.ts'

const places = [
  { name: 'playerOne', labelKey: 'live.playerOne' },
  { name: 'playerTwo', labelKey: 'live.playerTwo' },
] as const

/** Chooses the two players (docs/specification.md#live-match). */
export function LiveSetup() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const control = useSelector(selectControl)
  const draft = useSelector(selectDraft)
  const pseudos = api.useActivePseudosQuery({})
  const recents = useSelector(selectRecents)
  const ready = draft.playerOne !== null && draft.playerTwo !== null
  return (
    <div className={`stack ${styles.setup}`}>
      <LoadFailure query={pseudos} />
      <TableSurface label={t('live.table')}>
        {places.map(({ name, labelKey }) => (
          <TableHalf key={name} label={t(labelKey)}>
            <div className={styles.place}>
              <PlayerSlot
                label={t(labelKey)}
                value={draft[name]}
                onChange={(pseudo) => dispatch(playerDrafted({ place: name, pseudo }))}
                players={pseudos.currentData ?? []}
                recents={recents}
                size="xl"
              />
            </div>
          </TableHalf>
        ))}
      </TableSurface>
      <Button
        variant="primary"
        aria-disabled={!ready}
        busy={control === 'start'}
        onClick={() => ready && dispatch(startAsked())}
      >
        {ready ? t('live.start') : t('live.choosePlayers')}
      </Button>
    </div>
  )
}
