import { createLucideIcon } from 'lucide-react'

/** A whistle with its pea and ring. That of Lucide looks like a hand at 24 px. */
export const WhistleIcon = createLucideIcon('Whistle', [
  ['circle', { cx: 8.5, cy: 14.5, r: 6, key: 'body' }],
  ['path', { d: 'M8.5 8.5h13v4l-7.2 1.5M15 8.5v2.5', key: 'mouthpiece' }],
  ['circle', { cx: 8.5, cy: 14.5, r: 1.5, fill: 'currentColor', key: 'pea' }],
  ['path', { d: 'M8.5 5V3.5M4.5 6 3.5 4.7M12.5 6l1-1.3', key: 'sound' }],
])
