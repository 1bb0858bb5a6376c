import { Avatar, Name, PlayerLink, TableHalf, TableSurface } from '../../shared/ui/index.ts'
import type { FixtureWords } from './fixture-words.ts'
import type { Fixture } from './fixtures-model.ts'

interface Props {
  readonly fixture: Fixture
  readonly tag: string
  readonly words: FixtureWords
}

/** Both sides of a fixture on a table; after a match with their sets. */
export function SidesOnTable({ fixture: { seats, by }, tag, words }: Props) {
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
          {seat.kind === 'side' && seat.sets !== null && <span className="set-score">{seat.sets}</span>}
        </TableHalf>
      ))}
    </TableSurface>
  )
}
