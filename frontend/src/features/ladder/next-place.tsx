import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { matchWith } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Card, Duel, PlayWith } from '../../shared/ui/index.ts'
import styles from './ladder-panel.module.css'
import { nextTo, type Ranking } from './ranking.ts'
import type { Trends } from './shown-rows.ts'

interface Props {
  readonly ranking: Ranking
  readonly trends: Trends
  readonly ladder: Ladder
}

/** The reader and the player at the next place, with what lies between them. Nothing until the trends are read. */
export function NextPlace({ ranking, trends, ladder }: Props) {
  const { t } = useTranslation()
  const pseudo = useSelector(selectPseudo)
  const me = ranking.find((entry) => entry.pseudo === pseudo)
  const week = trends.get(pseudo)?.week
  const next = nextTo(ranking, pseudo)
  if (me === undefined || week === undefined || next === null) return null
  const address = matchWith(next.pseudo)
  return (
    <section className={styles.duel} aria-label={t('rank.next')}>
      <Card flush>
        <Duel pseudo={pseudo} place={{ ...me, week }} neighbour={next} ladder={ladder} />
        <div className={styles.play}>
          <PlayWith pseudo={next.pseudo} to={ladder === 'simple' ? address : `${address}?tab=double`} />
        </div>
      </Card>
    </section>
  )
}
