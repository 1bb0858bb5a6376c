import type { Available } from '@topspin/domain/contract/availability'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../api/index.ts'
import { subscribeEvery } from '../format/index.ts'
import { paths } from '../navigation/index.ts'
import { selectPseudo } from '../session/index.ts'
import { LinkButton } from '../ui/index.ts'

/** A player who is free, and until when. */
export type Free = Available['players'][number]

const tick = 10_000
const everyTick = subscribeEvery(tick)

/** Who is free now, by the clock of the server, even when the browser's clock differs or no new answer arrives. */
export function useAvailable() {
  const me = useSelector(selectPseudo)
  const query = api.useAvailableQuery({}, { skip: me === '' })
  const { currentData, fulfilledTimeStamp = 0 } = query
  const ahead = currentData === undefined ? 0 : Date.parse(currentData.now) - fulfilledTimeStamp
  // Rounded, so that the value stays the same during a rendering.
  const clock = () => Math.floor((Date.now() + ahead) / tick) * tick
  const now = useSyncExternalStore(everyTick, clock, () => 0)
  const free = currentData?.players.filter(({ until }) => Date.parse(until) > now) ?? []
  return {
    query,
    now,
    /** Until when the reader is free; null when not. */
    mine: free.find(({ pseudo }) => pseudo === me)?.until ?? null,
    others: free.filter(({ pseudo }) => pseudo !== me),
  }
}

/** A link to the screen of free players, with the number of others who are free; nothing while nobody else is free. */
export function FreeCount() {
  const { t } = useTranslation()
  const count = useAvailable().others.length
  return count > 0 && <LinkButton to={paths.available}>{t('available.count', { count })}</LinkButton>
}
