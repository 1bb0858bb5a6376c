import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const ago = new Intl.RelativeTimeFormat('fr', { style: 'short' })

function everyHalfMinute(check: () => void) {
  const timer = setInterval(check, minuteMs / 2)
  return () => clearInterval(timer)
}
const onServer = () => null

/** Such as "il y a 2 min", "il y a 3 h" or "il y a 2 j". */
function ageOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / minuteMs))
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? ago.format(-hours, 'hour') : ago.format(-Math.round(hours / 24), 'day')
}

/** How long ago something happened; nothing on the server, whose clock differs from that of the device. */
export function MatchAge({ since }: { readonly since: string }) {
  return useSyncExternalStore(everyHalfMinute, () => ageOf(Date.now() - Date.parse(since)), onServer)
}
