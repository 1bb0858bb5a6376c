import type { Ladder } from '@topspin/domain/ladder'
import type { Side } from '@topspin/domain/table-tennis'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { selectIsReferee, selectPseudo } from '../../shared/session/index.ts'
import { PlayerFace, PlayerSlot, SetPicker, TableHalf } from '../../shared/ui/index.ts'
import { selectRecents } from '../player/index.ts'
import { missingIn, type Slot } from './form.ts'
import { selectForm } from './selectors.ts'
import { playerPicked, setsPicked } from './slice.ts'

interface Props {
  readonly ladder: Ladder
  readonly side: Side
  /** The id of the text about the missing field after an incomplete submit; null before. */
  readonly errorId: string | null
}

const slots: Readonly<Record<Ladder, Readonly<Record<Side, readonly { slot: Slot; labelKey: TextKey }[]>>>> = {
  simple: {
    one: [{ slot: 'oneFirst', labelKey: 'match.playerOne' }],
    two: [{ slot: 'twoFirst', labelKey: 'match.opponent' }],
  },
  double: {
    one: [
      { slot: 'oneFirst', labelKey: 'match.playerOne' },
      { slot: 'oneSecond', labelKey: 'match.partner' },
    ],
    two: [
      { slot: 'twoFirst', labelKey: 'match.opponentOne' },
      { slot: 'twoSecond', labelKey: 'match.opponentTwo' },
    ],
  },
}

/** One half of the table: the players of a side and their sets. */
export function TableSide({ ladder, side, errorId }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { draft } = useSelector(selectForm(ladder))
  const players = slots[ladder][side]
  const [one = '', two] = players.map(({ slot, labelKey }) => draft.players[slot] ?? t(labelKey))
  const names = two === undefined ? one : t('home.both', { one, two })
  // The error text is about the players first: the sets are marked only when all players are chosen.
  const setsNext = missingIn(draft, ladder)[0] === 'sets' && draft.sets[side] === null
  return (
    <TableHalf label={t(side === 'one' ? 'match.sideOne' : 'match.sideTwo')}>
      {players.map(({ slot, labelKey }) => (
        <SidePlayer key={slot} ladder={ladder} slot={slot} label={t(labelKey)} errorId={errorId} />
      ))}
      <SetPicker
        label={t('match.setsOf', { names })}
        value={draft.sets[side]}
        onChange={(sets) => dispatch(setsPicked({ ladder, side, sets }))}
        errorId={setsNext ? errorId : null}
      />
    </TableHalf>
  )
}

interface SidePlayerProps {
  readonly ladder: Ladder
  readonly slot: Slot
  readonly label: string
  readonly errorId: string | null
}

function SidePlayer({ ladder, slot, label, errorId }: SidePlayerProps) {
  const dispatch = useDispatch()
  const referee = useSelector(selectIsReferee)
  const { draft } = useSelector(selectForm(ladder))
  const { currentData: players } = api.useActivePseudosQuery({})
  const recents = useSelector(selectRecents)
  const me = useSelector(selectPseudo)
  const value = draft.players[slot]
  const size = ladder === 'simple' ? 'xl' : 'l'
  // Player one is fixed for players who are not referees (docs/specification.md#recording-a-match).
  if (slot === 'oneFirst' && !referee) return <PlayerFace pseudo={value} size={size} />
  return (
    <PlayerSlot
      label={label}
      value={value}
      onChange={(pseudo) => dispatch(playerPicked({ ladder, slot, pseudo }))}
      players={(players ?? []).filter((pseudo) => referee || pseudo !== me)}
      recents={recents}
      size={size}
      errorId={value === null ? errorId : null}
    />
  )
}
