import { formatPoints } from '../../shared/format/index.ts'
import { useRanking } from '../../shared/ladder/index.ts'
import { Avatar, Name, PlayerLink, Rank, TableHalf, TableSurface } from '../../shared/ui/index.ts'
import type { Fixture } from './fixtures-model.ts'
import { useStarted } from './started.ts'

interface Props {
  readonly fixture: Fixture
  readonly tag: string
}

/**
 * Both sides of a fixture on a drawn tennis table. Until the fixture is decided, with rank and score (in singles only);
 * when a match has decided it, with the sets.
 */
export function SidesOnTable({ fixture: { seats, by, state }, tag }: Props) {
  const { words, summary } = useStarted()
  return (
    <TableSurface tag={tag.toLocaleUpperCase('fr-FR')}>
      {seats.map((seat, index) => (
        <TableHalf key={index === 0 ? 'one' : 'two'}>
          <span className="flex gap-1">
            {by !== 'match' &&
              seat.players.map((pseudo) => <Avatar key={pseudo} pseudo={pseudo} size="l" ring="white" />)}
          </span>
          <span className={`text-center wrap-anywhere ${seat.kind === 'side' ? 'font-bold' : 'text-s'}`}>
            {seat.kind === 'side'
              ? seat.players.map((pseudo) => (
                  <span key={pseudo} className="block">
                    <PlayerLink pseudo={pseudo}>
                      <Name pseudo={pseudo} />
                    </PlayerLink>
                  </span>
                ))
              : words.nameOf(seat)}
          </span>
          {summary.ladder === 'simple' && state !== 'decided' && <Place of={seat.players[0]} />}
          {seat.sets !== null && <span className="set-score">{seat.sets}</span>}
        </TableHalf>
      ))}
    </TableSurface>
  )
}

/** The rank and the score of a player in singles. The line is reserved while the ladder is being read. */
function Place({ of }: { readonly of: string | undefined }) {
  const { currentData: ranking = [] } = useRanking('simple')
  if (of === undefined) return null
  const place = ranking.find(({ pseudo }) => pseudo === of)
  return (
    <span className="text-s tabular-nums">
      {place === undefined ? (
        '\u00A0'
      ) : (
        <>
          <Rank rank={place.rank} /> · {formatPoints(place.score)}
        </>
      )}
    </span>
  )
}
