import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useDates } from '../shared/format/index.ts'
import type { ScreenName } from '../shared/navigation/index.ts'
import { selectStaleSince } from '../shared/offline/index.ts'
import { OfflineIcon, useOnline } from '../shared/ui/index.ts'

interface Notice {
  readonly isOffline: boolean
  /** When the oldest answer that cannot be read again was received (milliseconds since 1970); null for none. */
  readonly since: number | null
}

/** The notice about the network that a screen shows; null for none. */
export function useNetworkNotice(screen: ScreenName): Notice | null {
  const isOffline = !useOnline()
  const since = useSelector(selectStaleSince(screen))
  return isOffline || since !== null ? { isOffline, since } : null
}

/** Says that the browser is offline, and how old the answers are. As tall as the strip, whose place it takes. */
export function NetworkNotice({ isOffline, since }: Notice) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (
    <div className="row h-14 gap-2 rounded-medium bg-sunken px-4 text-s leading-[1.3]">
      <OfflineIcon size={18} className="flex-none" />
      <div className="min-w-0">
        {isOffline && <p className="font-semi">{t('shell.offline')}</p>}
        {since !== null && (
          <p className="text-xs text-muted tabular-nums">
            {t('pwa.staleSince', { date: dateTime(new Date(since).toISOString()) })}
          </p>
        )}
      </div>
    </div>
  )
}
