import type { Explanation } from '@topspin/domain/contract/match'
import { points } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import { ImpactChip } from '../../ui/impact-chip.tsx'
import { type ExplainedPlayer, scoreOf, sidesOf } from './sides.ts'
import styles from './why-panel.module.css'

interface Props {
  readonly explanation: Explanation
  readonly id: string
  /** False where the points of the players are already shown. */
  readonly withPlayers?: boolean
}

/** The explanation of a match's points: gap, band of the table, favourite, and the points of each player (docs/specification.md#points). */
export function WhyPanel({ explanation, id, withPlayers = true }: Props) {
  const t = useT()
  const { gap, bandFrom, bandBelow, upset } = explanation
  const { winners, losers } = sidesOf(explanation)
  const values = { gap: points(gap), from: points(bandFrom) }
  const count = winners.length
  return (
    <div className={`${styles.panel} num`} id={id}>
      <p>
        {bandBelow === null ? t('why.lastBand', values) : t('why.band', { ...values, below: points(bandBelow) })}
        {' · '}
        {upset ? (
          <strong className={styles.upset}>{t('why.upset', { count })}</strong>
        ) : (
          <strong>{gap === 0 ? t('why.even') : t('why.favourite', { count })}</strong>
        )}
      </p>
      {count > 1 && <p>{t('why.means', { winners: points(scoreOf(winners)), losers: points(scoreOf(losers)) })}</p>}
      {withPlayers && (
        <ul className={styles.players}>
          <Side players={winners} />
          <Side players={losers} />
        </ul>
      )}
    </div>
  )
}

/** Without keys by pseudo: two deleted players have the same one. */
function Side({ players: [one, two] }: { readonly players: readonly ExplainedPlayer[] }) {
  return (
    <>
      {one !== undefined && <Player player={one} />}
      {two !== undefined && <Player player={two} />}
    </>
  )
}

function Player({ player: { pseudo, before, impact } }: { readonly player: ExplainedPlayer }) {
  return (
    <li className={styles.player}>
      <span className={styles.pseudo}>{pseudo}</span>
      <span className={styles.scores}>
        {points(before)} → <strong>{points(before + impact)}</strong>
      </span>
      <ImpactChip points={impact} />
    </li>
  )
}
