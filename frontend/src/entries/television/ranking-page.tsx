import type { ScreenContents } from '@topspin/domain/contract/screen'
import { points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Places } from '../../shared/ui/places.tsx'
import { PageFrame } from './page-frame.tsx'
import styles from './pages.module.css'
import type { Frame } from './rotation.tsx'

type Ladder = ScreenContents['ladders'][number]

interface Props extends Ladder {
  readonly frame: Frame
}

/** Sixteen players of a ladder in two columns, with the places gained or lost in a week. */
export function RankingPage({ ladder, players, frame }: Props) {
  const t = useT()
  return (
    <PageFrame title={t('rank.title')} note={t('tv.rankingNote', { context: ladder })} frame={frame}>
      <ol className={styles.ranking}>
        {players.map(({ pseudo, rank, score, places }) => (
          <li key={pseudo}>
            <b>{rank}</b>
            <Avatar pseudo={pseudo} />
            <span className={styles.names}>{pseudo}</span>
            <b>{points(score)}</b>
            <span className={styles.move}>{places !== null && <Places places={places} coloured />}</span>
          </li>
        ))}
      </ol>
    </PageFrame>
  )
}
