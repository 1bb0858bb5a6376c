import { isWon, scoreAfter } from '@topspin/domain/career/career'
import type { PastMatch } from '@topspin/domain/career/past'
import type { Language } from '@topspin/domain/contract/account'
import type { JournalEntry } from '@topspin/domain/contract/journal'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { toPoints } from '@topspin/domain/ids'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import journalFrench from '@topspin/domain/text/journal-fr.json' with { type: 'json' }
import journalLight from '@topspin/domain/text/journal-pki.json' with { type: 'json' }
import roundsFr from '@topspin/domain/text/notifications-fr.json' with { type: 'json' }
import roundsPki from '@topspin/domain/text/notifications-pki.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import { poolLetter, roundName } from '@topspin/domain/text/round-name'
import { type JournalTexts, matchName, plainText, sentenceOf } from '@topspin/domain/text/sentence'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import { csvFile, dateCellFormatter } from './csv.ts'
import type { PseudoOf } from './known-pseudos.ts'

const dictionaries = { fr: { ...french, rounds: roundsFr }, pki: { ...light, rounds: roundsPki } }
const journalDictionaries: Readonly<Record<Language, JournalTexts>> = { fr: journalFrench, pki: journalLight }

/** A player's matches as a CSV file (docs/specification.md#past-matches). */
export function pastMatchesCsv(
  matches: readonly PastMatch[],
  pseudoOf: PseudoOf,
  timeZone: string,
  language: Language,
): string {
  const texts = dictionaries[language]
  const cellsOf = dateCellFormatter(timeZone)
  const rows = matches.map((match): readonly (string | number)[] => {
    const [one, two] = match.opponents
    return [
      ...cellsOf(match.playedAt),
      match.ladder === 'simple' ? texts.csvSingles : texts.csvDoubles,
      match.matchId,
      isWon(match) ? texts.csvWon : texts.csvLost,
      match.mySets,
      match.opponentSets,
      one === undefined ? '' : pseudoOf(one),
      two === undefined ? '' : pseudoOf(two),
      match.partner === null ? '' : pseudoOf(match.partner),
      toPoints(match.impact),
      toPoints(scoreAfter(match)),
    ]
  })
  return csvFile(texts.csvHeads, rows)
}

/** Entries of the journal as a CSV file (docs/specification.md#journal). */
export function journalCsv(entries: readonly JournalEntry[], timeZone: string, language: Language): string {
  const texts = journalDictionaries[language]
  const cellsOf = dateCellFormatter(timeZone)
  const nameOf = (pseudo: string | null) => pseudo ?? texts.someone
  const rows = entries.map((entry) => [
    ...cellsOf(entry.at),
    entry.actor === 'operator' ? texts.operator : nameOf(entry.actor.pseudo),
    texts.actions[entry.type] ?? entry.type,
    entry.players.map(nameOf).join(', '),
    matchName(entry, texts),
    plainText(sentenceOf(entry, texts)),
  ])
  return csvFile(texts.csvHeads, rows)
}

/** The fixtures as a CSV file, in the order of play, without byes (docs/specification.md#tournaments). */
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
