/** Every read model, by the name of the projection that makes it. */
export const projectionNames = [
  'live',
  'accounts',
  'rankings',
  'matches',
  'history',
  'statistics',
  'news',
  'entry',
] as const

export type ProjectionName = (typeof projectionNames)[number]
