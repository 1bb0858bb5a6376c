import { useEffect, useRef } from 'react'
import { useText } from '../../shared/i18n/index.ts'
import type { ScoringSettings } from './scoring-settings.ts'
import type { Shown } from './selectors.ts'
import { spokenOf } from './spoken.ts'

const vibrationMs = 30

/** Vibrates at each point and reads the score aloud when it changes, where the device can and the recorder wants it. */
export function useFeedback({ match, sheet }: Shown, { voice, vibration }: ScoringSettings): void {
  const translate = useText()
  const played = sheet.sets.reduce((sum, { one, two }) => sum + one + two, 0)
  const before = useRef(played)
  useEffect(() => {
    const change = played - before.current
    before.current = played
    if (change > 0 && vibration && 'vibrate' in navigator) navigator.vibrate(vibrationMs)
    const text = change !== 0 && voice && 'speechSynthesis' in window ? spokenOf(match, sheet) : null
    if (text === null) return
    // The newest score is enough.
    window.speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(translate(text))
    utterance.lang = 'fr-FR'
    window.speechSynthesis.speak(utterance)
  })
}
