import type { Language } from '@topspin/domain/contract/account'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import roundsFr from '@topspin/domain/text/notifications-fr.json' with { type: 'json' }
import roundsPki from '@topspin/domain/text/notifications-pki.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import { poolLetter } from '@topspin/domain/text/pool-letter'
import { roundName } from '@topspin/domain/text/round-name'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import { csvFile } from './csv.ts'

const dictionaries = { fr: { ...french, rounds: roundsFr }, pki: { ...light, rounds: roundsPki } }

/** The fixtures of a tournament as a CSV file, in the order of play, without byes (docs/specification.md#tournaments). */
export function tournamentCsv({ draw }: TournamentDetail, language: Language): string {
  const { rounds, csvTournamentHeads, csvForfeit } = dictionaries[language]
  const { fixtures = [], sides = [] } = draw ?? {}
  const nameOf = (side: unknown): string => (typeof side === 'number' ? (sides[side]?.players ?? []).join(' + ') : '')
  const roundCount = bracketRoundCount(fixtures)
  const rows = fixtures
    .filter(({ by }) => by !== 'bye')
    .map((fixture): readonly (string | number)[] => {
      const { pool, sides: places, winner, loserSets, by, matchId, due } = fixture
      const decided = by === 'match' ? `2–${loserSets}` : by === null ? '' : csvForfeit
      return [
        roundName(rounds, fixture, roundCount),
        pool === null ? '' : poolLetter(pool),
        ...places.map(nameOf),
        nameOf(winner),
        decided,
        matchId ?? '',
        due ?? '',
      ]
    })
  return csvFile(csvTournamentHeads, rows)
}
