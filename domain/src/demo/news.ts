/** A news of the demo: how many days ago it came out, and how long it stood; null while it still does. */
export interface DemoNews {
  readonly daysAgo: number
  readonly stoodDays: number | null
  readonly title: string
  readonly content: string
}

// French sets a narrow no-break space before ! ? : ; and it must be seen here: \u202F.
// Nobody is named: a pseudo in an event could not be forgotten (decisions §2).
export const news: readonly DemoNews[] = [
  {
    daysAgo: 364,
    stoodDays: 60,
    title: 'Bienvenue sur Topspin',
    content: 'Inscrivez-vous, jouez, et saisissez vos matchs dans l’ordre\u202F: le classement fait le reste.',
  },
  {
    daysAgo: 340,
    stoodDays: 90,
    title: 'Deux classements',
    content: 'Les simples et les doubles comptent chacun dans leur classement. Tout le monde part de 500 points.',
  },
  { daysAgo: 288, stoodDays: 20, title: 'Premier tournoi', content: 'Inscriptions au local jusqu’à vendredi midi.' },
  {
    daysAgo: 259,
    stoodDays: 120,
    title: 'Premier tournoi\u202F: merci\u202F!',
    content: 'Quelle finale\u202F! L’étoile est au classement, la coupe est à la cafétéria.',
  },
  {
    daysAgo: 215,
    stoodDays: 30,
    title: 'Balles neuves',
    content: 'Deux boîtes de trois étoiles sont dans le placard. Merci de les compter en partant.',
  },
  {
    daysAgo: 171,
    stoodDays: 9,
    title: 'Local fermé deux jours',
    content: 'On repeint. La saisie des matchs est fermée.',
  },
  {
    daysAgo: 133,
    stoodDays: null,
    title: 'Deuxième tournoi\u202F: merci\u202F!',
    content: 'Vingt-quatre à la même table, et personne n’a cassé de raquette. Une étoile de plus au classement.',
  },
  {
    daysAgo: 88,
    stoodDays: 40,
    title: 'Et le filet\u202F?',
    content: 'Il a été retrouvé sous la machine à café. Qui joue au volley ici\u202F?',
  },
  {
    daysAgo: 31,
    stoodDays: null,
    title: 'Troisième tournoi\u202F: merci\u202F!',
    content: 'Trois sets en finale, suivis en direct depuis tous les étages.',
  },
  {
    daysAgo: 12,
    stoodDays: null,
    title: 'Matchs en direct',
    content: 'L’arbitre peut suivre un match point par point\u202F: acceptez les notifications pour ne rien manquer.',
  },
  {
    daysAgo: 5,
    stoodDays: null,
    title: 'Doubles du jeudi',
    content: 'Chaque jeudi midi, on tire les équipes au sort. Venez sans partenaire\u202F!',
  },
  {
    daysAgo: 1,
    stoodDays: null,
    title: 'Nouvelle table',
    content: 'Elle arrive lundi. Il faudra quatre bras pour la monter\u202F: des volontaires\u202F?',
  },
]
