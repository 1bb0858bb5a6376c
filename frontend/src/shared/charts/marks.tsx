import type { BadgeName } from '@topspin/domain/career/badge-names'
import { useTranslation } from 'react-i18next'
import styles from './marks.module.css'

const lookOf = (won: boolean) =>
  `grid place-items-center font-bold ${won ? 'bg-win-bg text-win' : 'bg-loss-bg text-loss'}`

/** A result as one letter on green or red. */
export function ResultMark({ won }: { readonly won: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={`h-7 min-w-7 rounded-[8px] text-xs ${lookOf(won)}`}>
      <span aria-hidden="true">{t(won ? 'player.wonLetter' : 'player.lostLetter')}</span>
      <span className="only-read-aloud">{t(won ? 'player.won' : 'player.lost')}</span>
    </span>
  )
}

/** The last results of a player, oldest first. Screen readers read them as one picture. */
export function ResultMarks({ results, small }: { readonly results: readonly boolean[]; readonly small?: boolean }) {
  const { t } = useTranslation()
  const size = small ? 'size-4.5 rounded-[5px] text-[0.6875rem]' : 'h-7 rounded-[8px] text-xs'
  return (
    <span
      className={small ? 'flex justify-end gap-[3px]' : 'grid grid-cols-10 gap-1'}
      role="img"
      aria-label={results.map((won) => t(won ? 'player.won' : 'player.lost')).join(', ')}
    >
      {results.map((won, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result has no other identity than its place
        <span key={index} className={`${size} ${lookOf(won)}`}>
          {t(won ? 'player.wonLetter' : 'player.lostLetter')}
        </span>
      ))}
    </span>
  )
}

/** The parts of an icon, in a box of 32 by 32: solid and dotted lines, circles as `x,y,radius`, and a ball. */
interface Drawing {
  readonly lines?: string
  readonly dotted?: string
  readonly rings?: string
  readonly dots?: string
  readonly ball: string
}

const drawings: Readonly<Record<BadgeName, Drawing>> = {
  first: { lines: 'M4 25h24M16 25v-8', dotted: 'M6 20C8 11 14 7 20 9.5', ball: '24.5,12,3.5' },
  five: { dots: '8.5,8.5,3 23.5,8.5,3 8.5,23.5,3 23.5,23.5,3', ball: '16,16,3.8' },
  ten: {
    dots: '12.5,12.5,2.5 19.5,12.5,2.5 9,19.5,2.5 16,19.5,2.5 23,19.5,2.5 5.5,26.5,2.5 12.5,26.5,2.5 19.5,26.5,2.5 26.5,26.5,2.5',
    ball: '16,5.5,3.3',
  },
  leader: { lines: 'M5 24.5l-1-13 6.5 5L15 8l4.5 8.5 6-3.5-1.5 11.5z', ball: '26,6.5,3.5' },
  giant: { lines: 'M4 27h24M6 27L16 10l10 17M11.5 18l2.5 2 2-2 2 2 2.5-2', ball: '16,5.5,3.5' },
  week: { lines: 'M4 24h24M7 24v-5M12 24v-5M17 24v-5M22 24v-5M5 13l3 2.5 4.5-5.5', ball: '25.5,10.5,3.5' },
  hundred: { lines: 'M3.5 13l3-2.5V22', rings: '14.5,16.3,4.5', ball: '25.5,16.3,4.8' },
  rival: { lines: 'M13.5 17l8 10M18.5 17l-8 10', rings: '9.5,13,5.5 22.5,13,5.5', ball: '16,5,3' },
  comeback: { lines: 'M5 8l7.5 15 5.5-9 3.5 3.5 3.5-6', ball: '26.5,6.5,3.5' },
  shutout: { lines: 'M4 13l3-2.5V22M12 13l3-2.5V22', ball: '25,16.3,4.8' },
  upset: { lines: 'M5 27h22M8 27V6h6v21M18 27v-8h6v8', ball: '21,12.5,3.5' },
}

const circles = (places: string | undefined, className?: string) =>
  places?.split(' ').map((place) => {
    const [cx, cy, r] = place.split(',')
    return <circle key={place} className={className} cx={cx} cy={cy} r={r} />
  })

/** The icon of a badge, whose name is a text beside it. A badge that is not earned is grey. */
export function BadgeIcon({ badge, earned = true }: { readonly badge: BadgeName; readonly earned?: boolean }) {
  const { lines, dotted, rings, dots, ball } = drawings[badge]
  return (
    <svg className={`${styles.badge} ${earned ? '' : styles.todo}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d={lines} />
      <path d={dotted} strokeDasharray=".1 4" />
      {circles(rings)}
      {circles(dots, 'fill-current stroke-none')}
      {circles(ball, `stroke-none ${earned ? 'fill-ball' : 'fill-current'}`)}
    </svg>
  )
}
