import type { Side } from '@topspin/domain/live/table-tennis'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../shared/i18n/index.ts'
import { createSafeStorage } from '../../shared/session/index.ts'
import { spokenTextOf } from './live-announcer.tsx'
import type { ShownLiveMatch } from './selectors.ts'
import { countPoints } from './wire-sheet.ts'

const Settings = z.object({ voice: z.boolean(), vibration: z.boolean(), large: z.boolean() })
/** Whether this device reads the score aloud, vibrates at each point, and shows large targets. */
export type ScoringSettings = z.infer<typeof Settings>

const key = 'scoringSettings'
const items = createSafeStorage(() => window.localStorage)

/** The stored settings of this device, and a function that changes and stores some of them. */
export function useScoringSettings(): readonly [ScoringSettings, (changes: Partial<ScoringSettings>) => void] {
  const [settings, setSettings] = useState<ScoringSettings>(
    () => Settings.safeParse(items.json(key)).data ?? { voice: false, vibration: true, large: false },
  )
  const change = (changes: Partial<ScoringSettings>) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    items.keep(key, JSON.stringify(next))
  }
  return [settings, change]
}

/** Vibrates at each point and reads a changed score aloud, if the settings say so and the device can. */
export function useScoringFeedback({ match, sheet }: ShownLiveMatch, { voice, vibration }: ScoringSettings): void {
  const translate = useText()
  const played = countPoints(sheet.sets)
  const before = useRef(played)
  useEffect(() => {
    const change = played - before.current
    before.current = played
    if (change > 0 && vibration && 'vibrate' in navigator) navigator.vibrate(30)
    const text = change !== 0 && voice && 'speechSynthesis' in window ? spokenTextOf(match, sheet) : null
    if (text === null) return
    window.speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(translate(text))
    utterance.lang = 'fr-FR'
    window.speechSynthesis.speak(utterance)
  })
}

/** The half of the board that a key taps: 0 for the left one, 1 for the right one. */
const halves: Readonly<Record<string, 0 | 1>> = { arrowleft: 0, arrowright: 1, a: 0, l: 1 }

/**
 * The keys of the scoreboard: the arrows, or A and L, tap a half; Backspace undoes. Letters work only with the focus on
 * the board, because shortcuts of one letter must not work on the whole page (WCAG 2.1.4).
 */
export function useScoringKeys(
  board: RefObject<HTMLElement | null>,
  order: readonly [left: Side, right: Side],
  tap: (side: Side, event: KeyboardEvent) => void,
  undo: () => void,
): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (target.closest('[role$=dialog]') !== null) return
      const half = halves[key.toLowerCase()]
      if (half === undefined && key !== 'Backspace') return
      if (key.length === 1 && board.current?.contains(target) !== true) return
      event.preventDefault()
      if (half === undefined) undo()
      else tap(order[half], event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/**
 * Returns a handler for the capture phase. It stops taps for 300 ms after the phone was turned: the halves have new
 * places, and the thumb that holds the phone may touch one.
 */
export function useTapGuard(): (event: MouseEvent) => void {
  const turnedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const lying = window.matchMedia('(orientation: landscape)')
    const turned = () => {
      turnedAt.current = performance.now()
    }
    lying.addEventListener('change', turned)
    return () => lying.removeEventListener('change', turned)
  }, [])
  return (event) => {
    if (performance.now() < turnedAt.current + 300) event.stopPropagation()
  }
}

/**
 * Keeps the screen awake while mounted. Browsers release the lock when the page is hidden, so the hook requests it
 * again when the page is visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | null> | null = null
    const request = () => {
      // The browser may refuse, for example on a low battery.
      if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
        lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.then((sentinel) => sentinel?.release())
    }
  }, [])
}
