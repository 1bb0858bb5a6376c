import type { Ladder } from '@topspin/domain/ids'
import type { TournamentFormatName } from '@topspin/domain/tournament/formats'
import { admin, characters, playerOnLeave, referee } from './people.ts'

/** A tournament of the year. Days are counted back from the end of the year; people are named by pseudo. */
export interface TournamentPlan {
  readonly name: string
  readonly format: TournamentFormatName
  readonly ladder: Ladder
  readonly organiser: string
  /**
   * In days before the end of the year: when entries open, when the tournament starts (null when it has not started),
   * and when its last fixture is decided or the tournament is stopped. For a tournament that has not started, the third
   * day is the one by which all players have entered.
   */
  readonly days: readonly [opened: number, started: number | null, over: number]
  readonly end: 'final' | 'live final' | 'stopped' | 'running'
  /** How many fixtures are decided, not counting the final with which the tournament ends. */
  readonly decided: number
  /** The pseudos of each entry: one for a player, two for a pair. */
  readonly entries: readonly (readonly string[])[]
  /** An unanswered proposal to play as a pair: who proposes, and to whom. */
  readonly proposal?: readonly [string, string]
  /** Each of these players wins against all who come later in the list or are not in it. */
  readonly favourites: readonly string[]
  /** The index, among the decided fixtures, of the one that is decided by forfeit; by default no fixture is. */
  readonly forfeit?: number
  /** Whether the tournament is drawn while entries are still open. */
  readonly isDrawn?: true
  /** Pairs of opponents who are to meet in a semi-final. The seeds can make that impossible. */
  readonly semifinals?: readonly (readonly [string, string])[]
}

/** Entries from a text such as `Hugo Inès+Karim`: a player, and a pair. */
const listed = (entries: string): string[][] => entries.split(' ').map((one) => one.split('+'))

/** Everybody except `absent`, the referee (who scores the finals), the player on leave and the one who joins last. */
const everybodyBut = (...absent: readonly string[]): string[][] =>
  characters
    .filter(({ pseudo }) => ![referee.pseudo, playerOnLeave.pseudo, 'Zoé', ...absent].includes(pseudo))
    .map(({ pseudo }) => [pseudo])

const usual = { format: 'bracket', ladder: 'simple', organiser: admin.pseudo, favourites: [] } as const
const open = { ...usual, days: [4, null, 1], end: 'running', decided: 0 } as const

/** The tournaments of the generated year, in the order in which their entries open. */
export const tournamentPlans: readonly TournamentPlan[] = [
  {
    ...usual,
    ...{ name: 'Tournoi d’hiver', days: [288, 280, 263], end: 'live final', decided: 15, favourites: ['Théo'] },
    entries: everybodyBut('Anaïs', 'Baptiste', 'Élodie', 'Mathieu', 'Margaux'),
  },
  {
    ...usual,
    ...{ name: 'Coupe de printemps', format: 'pools', days: [212, 206, 190], end: 'live final', decided: 35 },
    ...{ entries: everybodyBut('Baptiste'), favourites: ['Inès'] },
  },
  {
    ...usual,
    ...{ name: 'Ping d’été', format: 'round-robin', organiser: referee.pseudo, days: [152, 146, 137] },
    ...{ end: 'stopped', decided: 12, entries: listed('Hugo Léa Karim Manon Théo Amina Lucas Sarah') },
  },
  {
    ...usual,
    ...{ name: 'Double de rentrée', ladder: 'double', days: [50, 44, 35], end: 'final', decided: 7 },
    entries: listed(
      'Inès+Karim Théo+Sarah Léa+Julien Hugo Manon Antoine Fatou Romain Amina Lucas Anaïs Baptiste Nicolas',
    ),
    favourites: ['Inès', 'Théo'],
  },
  {
    ...usual,
    ...{ name: 'Coupe d’automne', days: [20, 12, 2], end: 'running', decided: 8, forfeit: 3 },
    entries: listed('Léa Amina Inès Hugo Théo Karim Sarah Nicolas Chloé Antoine Fatou Manon'),
    favourites: ['Léa', 'Amina', 'Inès', 'Hugo'],
    semifinals: [
      ['Léa', 'Amina'],
      ['Inès', 'Hugo'],
    ],
  },
  {
    ...open,
    ...{ name: 'Tournoi de Noël', format: 'pools', organiser: referee.pseudo, isDrawn: true },
    entries: listed('Inès Théo Hugo Manon Romain Lucas Anaïs Baptiste Chloé Julien Margaux'),
  },
  {
    ...open,
    ...{ name: 'Double de Noël', ladder: 'double', proposal: ['Hugo', 'Léa'] },
    entries: listed('Inès+Karim Théo+Sarah Amina+Anaïs Lucas+Fatou Hugo Manon Julien'),
  },
]
