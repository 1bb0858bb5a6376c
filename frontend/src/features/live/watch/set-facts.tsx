import { longestRunOf } from '@topspin/domain/timeline'
import { useT } from '../../../shared/i18n/words.tsx'
import { type MatchInSets, nameOf, scoreText, sides } from './match-in-sets.ts'
import styles from './set-card.module.css'

/** The longest run of a set, and the set and match points of each player. */
export function SetFacts({
  match: { points: names, sets },
  set,
}: {
  readonly match: MatchInSets
  readonly set: number
}) {
  const t = useT()
  const points = sets[set]?.points ?? []
  const longest = longestRunOf(points)
  const facts: string[] = []
  if (longest !== null) {
    const { side, from, length } = longest
    const [before, after] = [points[from - 1]?.score ?? { one: 0, two: 0 }, points[from + length - 1]?.score]
    const span = { from: scoreText(before), to: scoreText(after ?? before) }
    facts.push(t('livePage.longest', { player: nameOf(names, side), count: length, ...span }))
  }
  for (const side of sides) {
    const balls = points.filter(({ setPoint }) => setPoint === side)
    const [count, isForMatch] = [balls.length, balls.some(({ matchPoint }) => matchPoint !== null)]
    if (count === 0) continue
    const text = t(isForMatch ? 'livePage.matchPoints' : 'livePage.setPoints', { player: nameOf(names, side), count })
    const isSaved = sets[set]?.winner !== null && balls.every(({ scorer }) => scorer !== side)
    facts.push(isSaved ? t('livePage.saved', { balls: text, count }) : text)
  }
  return (
    <ul className={`num ${styles.facts}`}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
