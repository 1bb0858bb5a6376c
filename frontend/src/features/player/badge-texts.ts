import type { BadgeName } from '@topspin/domain/career/badge-names'
import type { TextKey } from '../../shared/i18n/dictionary.ts'

/** Keys of the texts of a badge: its name, and what it asks of a player who has not earned it. */
export const badgeTexts: Readonly<Record<BadgeName, { readonly name: TextKey; readonly asks: TextKey }>> = {
  first: { name: 'badges.first', asks: 'badges.asksFirst' },
  five: { name: 'badges.five', asks: 'badges.asksStreak' },
  ten: { name: 'badges.ten', asks: 'badges.asksStreak' },
  leader: { name: 'badges.leader', asks: 'badges.asksLeader' },
  giant: { name: 'badges.giant', asks: 'badges.asksGiant' },
  week: { name: 'badges.week', asks: 'badges.asksWeek' },
  hundred: { name: 'badges.hundred', asks: 'badges.asksHundred' },
  rival: { name: 'badges.rival', asks: 'badges.asksRival' },
  comeback: { name: 'badges.comeback', asks: 'badges.asksLive' },
  upset: { name: 'badges.upset', asks: 'badges.asksUpset' },
  shutout: { name: 'badges.shutout', asks: 'badges.asksLive' },
}
