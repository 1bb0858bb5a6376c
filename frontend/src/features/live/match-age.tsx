import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/words.tsx'

const minuteMs = 60_000

function everyHalfMinute(check: () => void) {
  const timer = setInterval(check, minuteMs / 2)
  return () => clearInterval(timer)
}
const onServer = () => null

/** How long ago something happened, in minutes; nothing on the server, whose clock differs from that of the device. */
export function MatchAge({ since }: { readonly since: string }) {
  const t = useT()
  const minutesSince = () => Math.max(1, Math.round((Date.now() - Date.parse(since)) / minuteMs))
  const minutes = useSyncExternalStore(everyHalfMinute, minutesSince, onServer)
  return minutes === null ? null : t('live.age', { minutes })
}
