import type { PlayerId } from '@topspin/domain/ids'

/** The fixed properties of a colleague of the demo. */
export interface Character {
  readonly pseudo: string
  readonly bio: string
  /** Playing strength in points at the start of the year. */
  readonly strength: number
  /** Change of `strength` from the start of the year to its end. */
  readonly progress: number
  /** How often the colleague plays, relative to the others. */
  readonly eagerness: number
  /** When the colleague registers, as a fraction of the year; 0 for its start. */
  readonly joins: number
}

/** Makes a character from the columns of the list `characters`. */
const line = (
  pseudo: string,
  strength: number,
  progress: number,
  eagerness: number,
  bio = '',
  joins = 0,
): Character => ({ pseudo, bio, strength, progress, eagerness, joins })

/** The first account, therefore admin. */
export const admin = line('Camille', 520, 20, 0.9, 'Je garde la clé du local, et la rancune.')
/** The referee, who scores live matches and cancels wrong entries. */
export const referee = line('Marius', 560, 0, 0.7, 'La balle était dehors. Non, je ne discute pas.')
/** A player who is away for some weeks, during which the account is disabled. */
export const playerOnLeave = line('Olivier', 480, -10, 0.6, 'Revers appris sur une table de camping.')
/** A player who has chosen the language `pki`. */
export const playerPreferringPki = line('Fatou', 540, 40, 1.1, 'Service court, pause longue.')

// French has a narrow no-break space before ! ? : ; written as \u202F to make it visible.
/** The colleagues of the demo, the admin first. */
export const characters: readonly Character[] = [
  admin,
  referee,
  line('Inès', 640, 30, 1.5, 'Championne de l’étage, en attendant mieux.'),
  line('Hugo', 625, -60, 1.4, 'Je joue mieux après le café.'),
  line('Léa', 470, 110, 1.6, 'Débutante, plus pour longtemps.'),
  line('Karim', 600, 10, 1.2, 'Le revers, c’est la vie.'),
  line('Chloé', 505, 25, 1),
  line('Antoine', 575, -40, 0.8, 'J’ai connu les sets en 21 points.'),
  line('Manon', 530, 15, 1.1, 'Gauchère. Désolée.'),
  line('Julien', 445, 20, 0.9, 'Toujours partant pour un double.'),
  playerPreferringPki,
  line('Théo', 590, 35, 1.3, 'Topspin partout, tout le temps.'),
  line('Margaux', 490, 5, 0.7),
  line('Romain', 515, -5, 1),
  line('Amina', 555, 30, 1.2, 'Je ne regarde jamais le classement. (Si.)'),
  line('Lucas', 430, 60, 1.3, 'Objectif\u202F: ne plus finir dernier.'),
  line('Élodie', 495, 0, 0.6, 'Une partie par semaine, mais la bonne.'),
  line('Nicolas', 535, -20, 0.9),
  line('Sarah', 610, 5, 0.8, 'Ancienne de club, raquette collée main.'),
  line('Mathieu', 460, 15, 0.7, 'Je suis meilleur au baby-foot.'),
  playerOnLeave,
  line('Anaïs', 525, 45, 1.2, 'Arrivée au printemps, restée pour la table.', 0.3),
  line('Baptiste', 570, 20, 1, 'Défenseur à l’ancienne.', 0.55),
  line('Zoé', 450, 70, 1.4, 'Nouvelle au troisième, soyez gentils.', 0.85),
]

/** A character in the generated year, with a player id and the times when the player can play. */
export interface Colleague extends Character {
  readonly id: PlayerId
  /** Time of registration in epoch milliseconds. */
  readonly registered: number
  /** Time of activation in epoch milliseconds. */
  readonly activated: number
  readonly away: { readonly from: number; readonly until: number } | null
}

/** Whether a colleague can play at a time in epoch milliseconds. */
export const isPresent = ({ activated, away }: Colleague, at: number): boolean =>
  at > activated && (away === null || at < away.from || at > away.until)
