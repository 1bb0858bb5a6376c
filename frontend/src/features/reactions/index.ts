export { LiveReactions, MatchReactions } from './match-reactions.tsx'
export { RowReactions } from './signs.tsx'
