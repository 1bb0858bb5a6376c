import { impact } from '../../../shared/format/numbers.ts'
import { useT } from '../../../shared/i18n/words.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { stakesOf, useRanking } from '../../ladder/index.ts'
import styles from './aside.module.css'

interface Props {
  readonly one: string
  readonly two: string
}

/** The points that both players win or lose; nothing while one of them is not in the ladder. */
export function Stake({ one, two }: Props) {
  const t = useT()
  const ranking = useRanking('simple').currentData ?? []
  const [ofOne, ofTwo] = [stakesOf(ranking, [one], [two]), stakesOf(ranking, [two], [one])]
  if (ofOne === null || ofTwo === null) return null
  const outcomes = [
    { winner: one, won: ofOne.won.impact, loser: two, lost: ofTwo.lost.impact },
    { winner: two, won: ofTwo.won.impact, loser: one, lost: ofOne.lost.impact },
  ]
  return (
    <Section title={t('livePage.stake')}>
      <Card>
        <div className={`num ${styles.stake}`}>
          {outcomes.map(({ winner, won, loser, lost }) => (
            <p key={winner} className="note">
              {t('match.ifWins', { names: winner, count: 1 })}
              <br />
              <b>{impact(won)}</b> {t('livePage.other', { impact: impact(lost), player: loser })}
            </p>
          ))}
        </div>
      </Card>
    </Section>
  )
}
