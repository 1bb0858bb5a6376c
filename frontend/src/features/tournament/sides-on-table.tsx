import type { Ladder } from '@topspin/domain/ids'
import { formatPoints } from '../../shared/format/index.ts'
import { useRanking } from '../../shared/ladder/index.ts'
import { Avatar, Name, PlayerLink, Rank, TableHalf, TableSurface } from '../../shared/ui/index.ts'
import type { FixtureWords } from './fixture-words.ts'
import type { Fixture, Seat } from './fixtures-model.ts'

interface Props {
  readonly fixture: Fixture
  readonly ladder: Ladder
  readonly tag: string
  readonly words: FixtureWords
}

/**
 * Both sides of a fixture on a drawn tennis table. Until the fixture is decided, with rank and score (in singles only);
 * when a match has decided it, with the sets.
 */
export function SidesOnTable({ fixture: { seats, by, state }, ladder, tag, words }: Props) {
  return (
    <TableSurface tag={tag.toLocaleUpperCase('fr-FR')}>
      {seats.map((seat, index) => (
        <TableHalf key={index === 0 ? 'one' : 'two'}>
          <span className="flex gap-1">
            {seat.kind === 'side' &&
              by !== 'match' &&
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
          {ladder === 'simple' && state !== 'decided' && <Place seat={seat} />}
          {seat.kind === 'side' && seat.sets !== null && <span className="set-score">{seat.sets}</span>}
        </TableHalf>
      ))}
    </TableSurface>
  )
}

/** The rank and the score of a player in singles. The line is reserved while the ladder is being read. */
function Place({ seat }: { readonly seat: Seat }) {
  const { currentData: ranking = [] } = useRanking('simple')
  if (seat.kind !== 'side') return null
  const place = ranking.find(({ pseudo }) => pseudo === seat.players[0])
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
