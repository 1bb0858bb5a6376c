import type { ScreenContents } from '@topspin/domain/contract/screen'
import { points } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { PageFrame } from './page-frame.tsx'
import styles from './pages.module.css'
import type { Frame } from './rotation.tsx'

type Ladder = ScreenContents['ladders'][number]

interface Props extends Ladder {
  readonly frame: Frame
}

/** Sixteen players of a ladder, in two columns. */
export function RankingPage({ ladder, players, frame }: Props) {
  const t = useT()
  return (
    <PageFrame title={t('rank.title')} note={t('tv.rankingNote', { ladder })} frame={frame}>
      <ol className={styles.ranking}>
        {players.map(({ pseudo, rank, score, places }) => (
          <li key={pseudo}>
            <b>{rank}</b>
            <Avatar pseudo={pseudo} />
            <span className={styles.names}>{pseudo}</span>
            <b>{points(score)}</b>
            <Move places={places} />
          </li>
        ))}
      </ol>
    </PageFrame>
  )
}

/** The places gained or lost in a week; nothing for a player who had no rank then. */
function Move({ places }: { readonly places: number | null }) {
  const t = useT()
  if (places === null) return <span />
  if (places === 0) return <span className={styles.level}>=</span>
  return (
    <span className={places > 0 ? styles.up : styles.down}>
      <span aria-hidden="true">{places > 0 ? '▲' : '▼'}</span>
      <span className="only-read-aloud">{t(places > 0 ? 'tv.gained' : 'tv.given')}</span> {Math.abs(places)}
    </span>
  )
}
