import { useState } from 'react'
import { PlayerFace } from '../../shared/ui/player-face.tsx'
import { PlayerSlot } from '../../shared/ui/player-slot.tsx'
import { SetPicker, type Sets } from '../../shared/ui/radios.tsx'
import { TableHalf, TableSurface } from '../../shared/ui/table-surface.tsx'
import { longPseudo, Shown } from './shown.tsx'

/** The table and the components on it. */
export function Tables() {
  const [sets, setSets] = useState<Sets | null>(2)
  const [player, setPlayer] = useState<string | null>(null)
  return (
    <Shown name="TableSurface, PlayerFace, PlayerSlot, SetPicker">
      <TableSurface label="table">
        <TableHalf label="one side">
          <PlayerFace pseudo={longPseudo} size="xl" />
          <SetPicker label="sets" value={sets} onChange={setSets} />
        </TableHalf>
        <TableHalf label="other side">
          <PlayerSlot
            label="opponent"
            value={player}
            onChange={setPlayer}
            players={['Inès', 'Karim', longPseudo]}
            recents={['Karim']}
            size="xl"
          />
          <SetPicker label="sets" value={null} onChange={setSets} />
        </TableHalf>
      </TableSurface>
      <TableSurface label="doubles" tag="TAG">
        <TableHalf>
          <PlayerFace pseudo="Inès" size="l" />
          <PlayerFace pseudo={longPseudo} size="l" />
        </TableHalf>
        <TableHalf>
          <PlayerFace pseudo={null} size="l" open />
          <PlayerFace pseudo="Karim" size="l" open />
        </TableHalf>
      </TableSurface>
    </Shown>
  )
}
