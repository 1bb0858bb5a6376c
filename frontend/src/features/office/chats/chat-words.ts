import type { Chat, ChatFailure, ChatKind } from '@topspin/domain/contract/chat'
import { useTranslation } from 'react-i18next'
import { useDates, useServerTime, useToday } from '../../../shared/format/index.ts'

const brands = { slack: 'Slack', mattermost: 'Mattermost', teams: 'Teams', discord: 'Discord' } as const
const secondsFormat = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The i18next context of the texts about a kind of chat. It is never `other`: i18next uses that as a plural suffix. */
export const chatKindTextContext = (kind: ChatKind) => (kind === 'other' ? 'json' : kind)

function contextOfFailure({ reason, status }: ChatFailure) {
  if (reason !== 'status') return reason
  if (status === 404 || status === 410) return 'gone'
  return status !== null && status >= 500 ? 'unavailable' : 'status'
}

/** Returns functions for the texts about a chat: its kind, its state, its failures and its messages. */
export function useChatWords() {
  const { t } = useTranslation()
  const { date, time, timeZone } = useDates()
  const now = useServerTime()
  const today = useToday()
  const isToday = (at: string): boolean => date(at) === today
  const moment = (at: string | null): string =>
    at === null ? '' : isToday(at) ? time(at) : t('chats.onDay', { date: date(at) })
  const kindName = (kind: ChatKind): string => (kind === 'other' ? t('chats.json') : brands[kind])
  return {
    kindName,
    failure: (failure: ChatFailure, kind: ChatKind): string =>
      t('chats.failure', {
        context: contextOfFailure(failure),
        server: kind === 'other' ? t('chats.server') : kindName(kind),
        status: failure.status ?? '',
      }),
    /** The HTTP status, such as `503`, or a word for a failure without a status. */
    shortFailure: ({ reason, status }: ChatFailure): string =>
      reason === 'status' ? String(status) : t('chats.failureShort', { context: reason }),
    /** Says that messages are paused or fail, or when the last one arrived. */
    state({ state, since, failures, sends: [last] }: Chat): string {
      if (state === 'paused') return t('chats.paused', { at: moment(since) })
      if (state === 'failing') return t('chats.failing', { count: failures, at: moment(since) })
      if (state === 'resting') return t('chats.resting', { count: failures })
      if (last === undefined) return t('chats.neverSent')
      return t('chats.arrivedAt', { context: isToday(last.at) ? '' : 'day', at: moment(last.at) })
    },
    /** `14:08` today, `lun. 08:30` in the last six days, `16/11/2026` before that. */
    sentAt(at: string): string {
      if (isToday(at)) return time(at)
      if (now - Date.parse(at) > 6 * 24 * 3_600_000) return date(at)
      return `${new Date(at).toLocaleDateString('fr-FR', { weekday: 'short', timeZone })} ${time(at)}`
    },
    seconds: (milliseconds: number): string =>
      t('chats.seconds', { seconds: secondsFormat.format(milliseconds / 1000) }),
  }
}
