import { useEffect, useState } from 'react'
import { useParameter } from '../../../shared/navigation/index.ts'
import { parsedDay } from './days.ts'

/** Milliseconds without a movement after which the ladder of the day is read. */
const rest = 150

interface ChosenDay {
  /** The day under the ball. */
  readonly day: string
  /** The day of the address, of which the ladder is shown. */
  readonly asked: string
  /** Moves the ball; the address follows when it rests. */
  readonly move: (day: string) => void
  readonly choose: (day: string) => void
}

/**
 * The day in the address, and the one under the ball while it moves. A browser limits how often an address may change, and
 * each change reads a ladder.
 * @param initial the day when the address names none
 */
export function useDay(initial: string): ChosenDay {
  const [text, setText] = useParameter('on')
  const asked = parsedDay(text) ?? initial
  const [moving, setMoving] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function of the parameter changes with each rendering
  useEffect(() => {
    if (moving === null) return
    if (moving === asked) {
      setMoving(null)
      return
    }
    const timer = setTimeout(() => setText(moving), rest)
    return () => clearTimeout(timer)
  }, [moving, asked])
  const choose = (day: string) => {
    // In place of a movement that has not rested yet.
    setMoving(day)
    setText(day)
  }
  return { day: moving ?? asked, asked, move: setMoving, choose }
}
