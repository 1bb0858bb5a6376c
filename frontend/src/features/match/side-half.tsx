import { Avatar, TableHalf } from '../../shared/ui/index.ts'

/** One half of a table: the players of a side and the sets that they have won. */
export function SideHalf({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  return (
    <TableHalf>
      {players.map((pseudo) => (
        <p key={pseudo} className="row gap-2">
          <Avatar pseudo={pseudo} size="s" ring="white" />
          <span className="font-semi wrap-anywhere">{pseudo}</span>
        </p>
      ))}
      <p className="set-score tabular-nums">{sets}</p>
    </TableHalf>
  )
}
