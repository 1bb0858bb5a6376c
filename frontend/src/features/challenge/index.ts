export { ChallengeButton } from './challenge-button.tsx'
export {
  ChallengeAnnouncer,
  ChallengeStrip,
  useArrivedChallenge,
  useMarkChallengesSeenAtStart,
} from './challenge-strip.tsx'
export { challengeReducer, useChallenges } from './challenges.ts'
export { OwnChallenges } from './own-challenges.tsx'
