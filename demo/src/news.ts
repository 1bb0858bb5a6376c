/**
 * A news item. `daysAgo` counts from its publication to the end of the year; `deletedAfterDays` counts from its
 * publication, and is left out when it is never deleted.
 */
interface DemoNews {
  readonly daysAgo: number
  readonly deletedAfterDays?: number
  readonly title: string
  readonly content: string
}

// French has a narrow no-break space before ! ? : ; written as \u202F to make it visible.
// The texts name no player: a pseudo in an event could not be erased (docs/specification.md#personal-data).
/** The news of the generated year. */
export const demoNews: readonly DemoNews[] = [
  {
    daysAgo: 364,
    deletedAfterDays: 60,
    title: 'Bienvenue sur Topspin',
    content: 'Inscrivez-vous, jouez, et saisissez vos matchs dans l’ordre\u202F: le classement fait le reste.',
  },
  {
    daysAgo: 340,
    deletedAfterDays: 90,
    title: 'Deux classements',
    content: 'Les simples et les doubles comptent chacun dans leur classement. Tout le monde part de 500 points.',
  },
  {
    daysAgo: 288,
    deletedAfterDays: 20,
    title: 'Premier tournoi',
    content: 'Inscriptions au local jusqu’à vendredi midi.',
  },
  {
    daysAgo: 259,
    deletedAfterDays: 120,
    title: 'Premier tournoi\u202F: merci\u202F!',
    content: 'Quelle finale\u202F! L’étoile est au classement, la coupe est à la cafétéria.',
  },
  {
    daysAgo: 215,
    deletedAfterDays: 30,
    title: 'Balles neuves',
    content: 'Deux boîtes de trois étoiles sont dans le placard. Merci de les compter en partant.',
  },
  {
    daysAgo: 171,
    deletedAfterDays: 9,
    title: 'Local fermé deux jours',
    content: 'On repeint. La saisie des matchs est fermée.',
  },
  {
    daysAgo: 188,
    title: 'Coupe de printemps\u202F: merci\u202F!',
    content: 'Vingt à la même table, et personne n’a cassé de raquette. Une étoile de plus au classement.',
  },
  {
    daysAgo: 88,
    deletedAfterDays: 40,
    title: 'Et le filet\u202F?',
    content: 'Il a été retrouvé sous la machine à café. Qui joue au volley ici\u202F?',
  },
  {
    daysAgo: 31,
    title: 'Double de rentrée\u202F: merci\u202F!',
    content: 'Huit paires, dont cinq tirées au classement. L’étoile est au classement, deux fois.',
  },
  {
    daysAgo: 12,
    title: 'Matchs en direct',
    content: 'L’arbitre peut suivre un match point par point\u202F: acceptez les notifications pour ne rien manquer.',
  },
  {
    daysAgo: 5,
    title: 'Doubles du jeudi',
    content: 'Chaque jeudi midi, on tire les équipes au sort. Venez sans partenaire\u202F!',
  },
  {
    daysAgo: 1,
    title: 'Nouvelle table',
    content: 'Elle arrive lundi. Il faudra quatre bras pour la monter\u202F: des volontaires\u202F?',
  },
]
