import type { Ladder } from '@topspin/domain/ladder'
import { useDispatch, useSelector } from 'react-redux'
import { useEntryOpen } from '../../shared/api/use-entry.ts'
import { textOf } from '../../shared/i18n/text.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { matchWith } from '../../shared/navigation/paths.ts'
import { toastShown } from '../../shared/notices/slice.ts'
import { selectPseudo } from '../../shared/session/selectors.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Duel } from '../../shared/ui/duel.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
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
  const t = useT()
  const pseudo = useSelector(selectPseudo)
  const me = ranking.find((entry) => entry.pseudo === pseudo)
  const week = trends.get(pseudo)?.week
  const next = nextTo(ranking, pseudo)
  if (me === undefined || week === undefined || next === null) return null
  return (
    <section className={styles.duel} aria-label={t('rank.next')}>
      <Card flush>
        <Duel pseudo={pseudo} place={{ ...me, week }} neighbour={next} ladder={ladder} />
        <div className={styles.play}>
          <PlayWith pseudo={next.pseudo} ladder={ladder} />
        </div>
      </Card>
    </section>
  )
}

function PlayWith({ pseudo, ladder }: { readonly pseudo: string; readonly ladder: Ladder }) {
  const t = useT()
  const dispatch = useDispatch()
  const label = t('stats.playWith', { pseudo })
  if (!useEntryOpen())
    return (
      <Button small aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}>
        {label}
      </Button>
    )
  return (
    <LinkButton to={ladder === 'simple' ? matchWith(pseudo) : `${matchWith(pseudo)}?tab=double`}>{label}</LinkButton>
  )
}
