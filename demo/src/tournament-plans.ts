import type { Ladder } from '@topspin/domain/ids'
import type { FormatName } from '@topspin/domain/tournament/formats'
import { admin, characters, onLeave, referee } from './people.ts'

/** A tournament of the year. Days are counted back from the end of the year; people have their pseudos. */
export interface TournamentPlan {
  readonly name: string
  readonly format: FormatName
  readonly ladder: Ladder
  readonly organiser: string
  readonly opened: number
  /** Null while it is open for entries. */
  readonly started: number | null
  /** The day of the last match, or when it is stopped. */
  readonly over: number
  readonly end: 'final' | 'live final' | 'stopped' | 'running'
  /** How many fixtures are decided before the end. */
  readonly decided: number
  readonly lone: readonly string[]
  readonly pairs: readonly (readonly [string, string])[]
  /** An open proposal to play as a pair. */
  readonly proposal: readonly [string, string] | null
  /** They win against everybody who comes later in the list or is not in it. */
  readonly favourites: readonly string[]
  /** Whether the fourth fixture is given by forfeit. */
  readonly hasForfeit: boolean
  /** They meet in a semi-final, if their scores do not forbid it. */
  readonly semifinals: readonly (readonly [string, string])[]
}

const usual = { ladder: 'simple', organiser: admin.pseudo, lone: [], pairs: [], proposal: null } as const
const plain = { favourites: [], hasForfeit: false, semifinals: [] } as const

/** The referee scores the finals, and whoever is away or has not come yet does not enter. */
const everybodyBut = (...absent: readonly string[]) =>
  characters
    .map(({ pseudo }) => pseudo)
    .filter((pseudo) => ![referee.pseudo, onLeave.pseudo, 'Zoé', ...absent].includes(pseudo))

export const tournamentPlans: readonly TournamentPlan[] = [
  {
    ...usual,
    ...plain,
    name: 'Tournoi d’hiver',
    format: 'bracket',
    opened: 288,
    started: 280,
    over: 263,
    end: 'live final',
    decided: 15,
    lone: everybodyBut('Anaïs', 'Baptiste', 'Élodie', 'Mathieu', 'Margaux'),
    favourites: ['Théo'],
  },
  {
    ...usual,
    ...plain,
    name: 'Coupe de printemps',
    format: 'pools',
    opened: 212,
    started: 206,
    over: 190,
    end: 'live final',
    decided: 35,
    lone: everybodyBut('Baptiste'),
    favourites: ['Inès'],
  },
  {
    ...usual,
    ...plain,
    name: 'Ping d’été',
    format: 'round-robin',
    organiser: referee.pseudo,
    opened: 152,
    started: 146,
    over: 137,
    end: 'stopped',
    decided: 12,
    lone: ['Hugo', 'Léa', 'Karim', 'Manon', 'Théo', 'Amina', 'Lucas', 'Sarah'],
  },
  {
    ...usual,
    ...plain,
    name: 'Double de rentrée',
    format: 'bracket',
    ladder: 'double',
    opened: 50,
    started: 44,
    over: 35,
    end: 'final',
    decided: 7,
    lone: ['Hugo', 'Manon', 'Antoine', 'Fatou', 'Romain', 'Amina', 'Lucas', 'Anaïs', 'Baptiste', 'Nicolas'],
    pairs: [
      ['Inès', 'Karim'],
      ['Théo', 'Sarah'],
      ['Léa', 'Julien'],
    ],
    favourites: ['Inès', 'Théo'],
  },
  {
    ...usual,
    name: 'Coupe d’automne',
    format: 'bracket',
    opened: 20,
    started: 12,
    over: 2,
    end: 'running',
    decided: 8,
    lone: [
      ...['Léa', 'Amina', 'Inès', 'Hugo', 'Théo', 'Karim'],
      ...['Sarah', 'Nicolas', 'Chloé', 'Antoine', 'Fatou', 'Manon'],
    ],
    favourites: ['Léa', 'Amina', 'Inès', 'Hugo'],
    hasForfeit: true,
    semifinals: [
      ['Léa', 'Amina'],
      ['Inès', 'Hugo'],
    ],
  },
  {
    ...usual,
    ...plain,
    name: 'Tournoi de Noël',
    format: 'pools',
    organiser: referee.pseudo,
    opened: 4,
    started: null,
    over: 1,
    end: 'running',
    decided: 0,
    lone: [
      ...['Inès', 'Théo', 'Hugo', 'Manon', 'Romain', 'Lucas'],
      ...['Anaïs', 'Baptiste', 'Chloé', 'Julien', 'Margaux'],
    ],
  },
  {
    ...usual,
    ...plain,
    name: 'Double de Noël',
    format: 'bracket',
    ladder: 'double',
    opened: 4,
    started: null,
    over: 1,
    end: 'running',
    decided: 0,
    lone: ['Hugo', 'Manon', 'Julien'],
    pairs: [
      ['Inès', 'Karim'],
      ['Théo', 'Sarah'],
      ['Amina', 'Anaïs'],
      ['Lucas', 'Fatou'],
    ],
    proposal: ['Hugo', 'Léa'],
  },
]
