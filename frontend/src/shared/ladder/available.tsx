import type { AvailablePlayers } from '@topspin/domain/contract/availability'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, useEntryOpen } from '../api/index.ts'
import { useServerTime } from '../format/index.ts'
import { paths } from '../navigation/index.ts'
import { selectPseudo } from '../session/index.ts'
import { LinkButton } from '../ui/index.ts'

export type FreePlayer = AvailablePlayers['players'][number]

/** Who is free now, by the clock of the server, so that players whose time has passed disappear. */
export function useFreePlayers() {
  const me = useSelector(selectPseudo)
  const query = api.useAvailableQuery({}, { skip: me === '' })
  const now = useServerTime()
  const free = query.currentData?.players.filter(({ until }) => Date.parse(until) > now) ?? []
  return {
    query,
    now,
    /** Until when the reader is free; null when the reader is not free. */
    mine: free.find(({ pseudo }) => pseudo === me)?.until ?? null,
    others: free.filter(({ pseudo }) => pseudo !== me),
  }
}

/**
 * A link to the screen of free players. Its text has the number of free players other than the reader, if any. While
 * entry is closed nobody can be free, so there is no link.
 */
export function FreePlayersLink() {
  const { t } = useTranslation()
  const { query, others, mine } = useFreePlayers()
  const isEntryOpen = useEntryOpen()
  if (query.currentData === undefined || !isEntryOpen) return null
  const count = others.length
  const text = count > 0 ? t('available.count', { count }) : t(mine === null ? 'available.be' : 'available.title')
  return <LinkButton to={paths.available}>{text}</LinkButton>
}
