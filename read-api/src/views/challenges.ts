import {
  type Challenge,
  findPlannableDays,
  hasEndedRecently,
  isChallengeInState,
} from '@topspin/domain/challenges/challenge'
import type { Challenges, OwnChallenge, PlannedMatch } from '@topspin/domain/contract/challenge'
import { plannedMatchesKey } from '@topspin/domain/documents/challenges'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { beginningOfMinute } from './availability.ts'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'

/** The reader's challenges and all planned matches, without those of a player who is not active. */
export async function challengesOf(deps: ReadSideDeps, reader: PlayerId, now: Instant): Promise<Challenges> {
  const minute = beginningOfMinute(now)
  const ofReader = (await deps.models.get('challenges', reader))?.challenges ?? []
  const ofAll = await plannedNow(deps, now)
  const pseudoOf = await activePseudos(deps, [...ofReader, ...ofAll])
  const own = ofReader.flatMap((challenge) => {
    const state = stateFor(challenge, reader, now)
    const opponent = pseudoOf(challenge.from === reader ? challenge.to : challenge.from)
    if (state === null || opponent === null) return []
    const { challengeId: id, from, at, insteadOf, since, endsAt } = challenge
    const replaced = insteadOf !== undefined && { insteadOf }
    return [{ id, opponent, isMine: from === reader, state, at, ...replaced, since, endsAt }]
  })
  const timeOf = ({ at, since }: OwnChallenge) => at ?? since
  return {
    now: minute,
    own: own.toSorted((one, other) => order(one) - order(other) || (timeOf(one) < timeOf(other) ? -1 : 1)),
    planned: plannedViews(ofAll, pseudoOf),
    days: [...findPlannableDays(deps.rules, minute)],
  }
}

/** A player's planned matches that are not over, without those with a player who is not active. */
export async function plannedMatchesOf(deps: ReadSideDeps, player: PlayerId, now: Instant) {
  const planned = (await plannedNow(deps, now)).filter(({ from, to }) => from === player || to === player)
  const pseudoOf = await activePseudos(deps, planned)
  return planned.flatMap(({ challengeId, from, to, at }) =>
    at === null || pseudoOf(from) === null || pseudoOf(to) === null ? [] : [{ challengeId, from, to, at }],
  )
}

/** The planned matches of active players that are not over, by time. */
export async function plannedMatches(deps: ReadSideDeps, now: Instant): Promise<PlannedMatch[]> {
  const planned = await plannedNow(deps, now)
  return plannedViews(planned, await activePseudos(deps, planned))
}

async function plannedNow({ models }: ReadSideDeps, now: Instant): Promise<readonly Challenge[]> {
  const accepted = (await models.get('challenges', plannedMatchesKey))?.challenges ?? []
  const orderOf = ({ at, since }: Challenge) => `${at} ${since}`
  return accepted
    .filter((challenge) => isChallengeInState('planned', challenge, now))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

type PseudoOf = (id: PlayerId) => string | null

/** Returns a function that gives the pseudo of an active player, and null for any other player. */
async function activePseudos(deps: ReadSideDeps, challenges: readonly Challenge[]): Promise<PseudoOf> {
  const ids = [...new Set(challenges.flatMap(({ from, to }) => [from, to]))]
  const accounts = await deps.models.getMany('accounts', ids)
  const pseudoOf = await readPseudos(deps, ids)
  return (id) => (accounts.get(id)?.status === 'active' ? pseudoOf(id) : null)
}

const plannedViews = (challenges: readonly Challenge[], pseudoOf: PseudoOf): PlannedMatch[] =>
  challenges.flatMap(({ from, to, at }) => {
    const [one, two] = [pseudoOf(from), pseudoOf(to)]
    return one === null || two === null || at === null ? [] : [{ pseudos: [one, two], at }]
  })

/**
 * The state in the reply; null for a challenge that is not shown. Only the challenger sees that a challenge was
 * declined or has lapsed, for a day.
 */
function stateFor(challenge: Challenge, reader: PlayerId, now: Instant): OwnChallenge['state'] | null {
  if (isChallengeInState('planned', challenge, now)) return 'planned'
  if (isChallengeInState('open', challenge, now)) return 'open'
  if (challenge.from !== reader || challenge.state === 'planned' || !hasEndedRecently(challenge, now)) return null
  return challenge.state === 'open' ? 'lapsed' : 'declined'
}

/** The order of the list: what the reader may answer, planned matches, the reader's open challenges, ended ones. */
function order({ state, isMine }: OwnChallenge): number {
  if (state === 'open') return isMine ? 2 : 0
  return state === 'planned' ? 1 : 3
}
