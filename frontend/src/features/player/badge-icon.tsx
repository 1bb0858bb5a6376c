import type { BadgeName } from '@topspin/domain/career/badge-names'
import type { ReactNode } from 'react'
import styles from './badge-icon.module.css'

const ball = (cx: number, cy: number, r = 3.5) => <circle className={styles.ball} cx={cx} cy={cy} r={r} />
/** Filled circles, one for each `x,y`. */
const dots = (places: string, r: number) =>
  places.split(' ').map((place) => {
    const [cx, cy] = place.split(',')
    return <circle key={place} className={styles.dot} cx={cx} cy={cy} r={r} />
  })

/** White lines and one ball, in a box of 32 by 32. */
const drawings: Readonly<Record<BadgeName, ReactNode>> = {
  first: (
    <>
      <path d="M4 25h24M16 25v-8" />
      <path d="M6 20C8 11 14 7 20 9.5" strokeDasharray=".1 4" />
      {ball(24.5, 12)}
    </>
  ),
  five: (
    <>
      {dots('8.5,8.5 23.5,8.5 8.5,23.5 23.5,23.5', 3)}
      {ball(16, 16, 3.8)}
    </>
  ),
  ten: (
    <>
      {ball(16, 5.5, 3.3)}
      {dots('12.5,12.5 19.5,12.5 9,19.5 16,19.5 23,19.5 5.5,26.5 12.5,26.5 19.5,26.5 26.5,26.5', 2.5)}
    </>
  ),
  leader: (
    <>
      <path d="M5 24.5l-1-13 6.5 5L15 8l4.5 8.5 6-3.5-1.5 11.5z" />
      {ball(26, 6.5)}
    </>
  ),
  giant: (
    <>
      <path d="M4 27h24M6 27L16 10l10 17M11.5 18l2.5 2 2-2 2 2 2.5-2" />
      {ball(16, 5.5)}
    </>
  ),
  week: (
    <>
      <path d="M4 24h24M7 24v-5M12 24v-5M17 24v-5M22 24v-5" />
      <path d="M5 13l3 2.5 4.5-5.5" />
      {ball(25.5, 10.5)}
    </>
  ),
  hundred: (
    <>
      <path d="M3.5 13l3-2.5V22" />
      <circle cx="14.5" cy="16.3" r="4.5" />
      {ball(25.5, 16.3, 4.8)}
    </>
  ),
  rival: (
    <>
      <circle cx="9.5" cy="13" r="5.5" />
      <path d="M13.5 17l8 10" />
      <circle cx="22.5" cy="13" r="5.5" />
      <path d="M18.5 17l-8 10" />
      {ball(16, 5, 3)}
    </>
  ),
  comeback: (
    <>
      <path d="M5 8l7.5 15 5.5-9 3.5 3.5 3.5-6" />
      {ball(26.5, 6.5)}
    </>
  ),
  shutout: (
    <>
      <path d="M4 13l3-2.5V22M12 13l3-2.5V22" />
      {ball(25, 16.3, 4.8)}
    </>
  ),
  upset: (
    <>
      <path d="M5 27h22M8 27V6h6v21M18 27v-8h6v8" />
      {ball(21, 12.5)}
    </>
  ),
}

interface Props {
  readonly badge: BadgeName
  /** False: only the outline, on a grey ground. */
  readonly earned?: boolean
}

/** The icon of a badge. Its name is a text beside it. */
export function BadgeIcon({ badge, earned = true }: Props) {
  return (
    <svg className={`${styles.badge} ${earned ? '' : styles.todo}`} viewBox="0 0 32 32" aria-hidden="true">
      {drawings[badge]}
    </svg>
  )
}

/** Keys of the texts of a badge: its name, and what it asks of a player who has not earned it. */
export const badgeTexts: Readonly<Record<BadgeName, { readonly name: string; readonly asks: string }>> = {
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
