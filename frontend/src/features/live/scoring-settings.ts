import { useState } from 'react'
import * as z from 'zod/mini'
import { itemsOf } from '../../shared/session/index.ts'

const Settings = z.object({ voice: z.boolean(), vibration: z.boolean(), large: z.boolean() })
/** How this device scores: reads the score aloud, vibrates at each point, has large targets. */
export type ScoringSettings = z.infer<typeof Settings>

const initial: ScoringSettings = { voice: false, vibration: true, large: false }
const key = 'scoringSettings'
const items = itemsOf(() => window.localStorage)

function kept(): ScoringSettings {
  const read = Settings.safeParse(items.json(key))
  return read.success ? read.data : initial
}

/** The settings of this device, and a function that changes and keeps them. */
export function useScoringSettings(): readonly [ScoringSettings, (changes: Partial<ScoringSettings>) => void] {
  const [settings, setSettings] = useState(kept)
  const change = (changes: Partial<ScoringSettings>) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    items.keep(key, JSON.stringify(next))
  }
  return [settings, change]
}
