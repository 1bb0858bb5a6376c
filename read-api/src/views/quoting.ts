import type { MatchResult } from '@topspin/domain/contract/match'
import type { Week, WeekHighlights } from '@topspin/domain/contract/week'
import type { PlayerId } from '@topspin/domain/ids'
import texts from '@topspin/domain/text/chat-fr.json' with { type: 'json' }
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import type { IdentityStore } from '@topspin/platform/identity/port'

/** The pseudos of the players who do not want to be named outside Topspin, without `except`. */
export async function unquotedPseudos(identity: IdentityStore, except?: PlayerId): Promise<ReadonlySet<string>> {
  const ids = (await identity.unquoted()).filter((id) => id !== except)
  return new Set(ids.length === 0 ? [] : (await identity.pseudos(ids)).values())
}

/**
 * A pseudo for a text outside Topspin, or « un joueur » if it is in `unquoted`
 * (docs/specification.md#being-named-outside-topspin).
 */
export const quotedName = (pseudo: string, unquoted: ReadonlySet<string>): string =>
  unquoted.has(pseudo) ? texts.someone : withDirectionIsolates(pseudo)

/** A week for a text outside Topspin: each pseudo is replaced by its `quotedName`. */
export function weekWithQuotedNames(
  { week, highlights }: { readonly week: Week; readonly highlights: WeekHighlights },
  unquoted: ReadonlySet<string>,
): { week: Week; highlights: WeekHighlights } {
  const nameOf = (pseudo: string) => quotedName(pseudo, unquoted)
  const named = <Row extends { readonly pseudo: string }>(row: Row): Row => ({ ...row, pseudo: nameOf(row.pseudo) })
  const inMatch = (match: MatchResult): MatchResult => ({
    ...match,
    winnerOne: nameOf(match.winnerOne),
    winnerTwo: match.winnerTwo && nameOf(match.winnerTwo),
    looserOne: nameOf(match.looserOne),
    looserTwo: match.looserTwo && nameOf(match.looserTwo),
  })
  const { climb, streak, rivalry, badges, welcome } = highlights
  return {
    week: {
      ...week,
      exploit: week.exploit && { ...week.exploit, match: inMatch(week.exploit.match) },
      list: week.list.map(inMatch),
    },
    highlights: {
      ...highlights,
      climb: climb && { ...climb, players: climb.players.map(named) },
      streak: streak && {
        ...streak,
        players: streak.players.map(({ ended, ...player }) => ({
          ...named(player),
          ended: ended && { ...ended, by: nameOf(ended.by) },
        })),
      },
      rivalry: rivalry && {
        ...rivalry,
        pairs: rivalry.pairs.map(({ players: [one, other], lastWinner }) => ({
          players: [nameOf(one), nameOf(other)],
          lastWinner: nameOf(lastWinner),
        })),
      },
      badges: badges.map(named),
      welcome: welcome.map(nameOf),
    },
  }
}
