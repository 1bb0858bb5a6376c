import { seenWeekCookie } from '@topspin/domain/contract/first-screen'
import { lastWeekParameter, type Week } from '@topspin/domain/contract/week'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isQueryAnswered } from '../../shared/api/index.ts'
import { formatImpact, formatRank, useDates, useToday } from '../../shared/format/index.ts'
import { weekPath } from '../../shared/navigation/index.ts'
import { Card, CloseIcon, IconButton, LinkButton } from '../../shared/ui/index.ts'
import { useWeekWords } from './words.ts'

/** Whether the week card was closed, or its week was opened, in this browser within the last 24 hours. */
const isWeekSeen = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${seenWeekCookie}=`))

/** Hides the week card in this browser for a day, by a cookie. The server reads the cookie too, and renders no card. */
export function markWeekAsSeen(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${seenWeekCookie}=1; path=/; max-age=${24 * 3_600}; samesite=lax`
}

/** Whether a day such as `13/11/2026` is a Monday. */
export function isMonday(day: string): boolean {
  const [date = 1, month = 1, year = 1] = day.split('/').map(Number)
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay() === 1
}

/**
 * `shown` is the week that ended on Sunday. It is set on the Monday after, from the time `appearsAt` until the reader
 * closes the card or opens the week in this browser. Otherwise, and for a week without matches, `shown` is null.
 * @returns `isAwaited`: whether home must wait for the reply about the week, because a card that appears later would
 *   push the other parts of home down. Always false when the server renders home: it has read the reply if the card is
 *   shown
 */
export function useWeekCard() {
  const { date } = useDates()
  const today = useToday()
  const [isClosed, setClosed] = useState(false)
  const seen = useSyncExternalStore(subscribeToNothing, isWeekSeen, seenByServer)
  const isRead = isMonday(today) && seen !== true
  const query = api.useWeekQuery({ params: { week: lastWeekParameter } }, { skip: !isRead })
  const week = query.currentData
  const isShown = week?.hasAppeared && week.matches > 0 && date(week.appearsAt) === today && !isClosed
  const close = () => {
    markWeekAsSeen()
    setClosed(true)
  }
  return { isAwaited: isRead && seen === false && !isQueryAnswered(query), shown: isShown ? week : null, close }
}

const subscribeToNothing = () => () => undefined
/** `isWeekSeen` during hydration, because the server has rendered with the same cookie. Null on the server. */
const seenByServer = () => (typeof document === 'undefined' ? null : isWeekSeen())

/** The card of home about the week that ended on Sunday. */
export function WeekCard({ week, close }: { readonly week: Week; readonly close: () => void }) {
  const { t } = useTranslation()
  const words = useWeekWords()
  const { own } = week
  const number = words.number(week)
  const ladder = own?.simple ?? own?.double
  const matches = t('week.matches', { count: week.matches })
  return (
    <Card as="article" label={t('week.numbered', { number })}>
      <div className="row justify-between">
        <h2 className="note font-semi">{t('week.numbered', { number })}</h2>
        <IconButton label={t('week.close', { number })} icon={<CloseIcon />} onClick={close} />
      </div>
      <div className="row justify-between tabular-nums">
        <div className="min-w-0">
          <p className="text-l font-bold wrap-anywhere">{words.headline(week) ?? matches}</p>
          <p className="note">
            {ladder
              ? t('week.cardOwn', { matches, rank: formatRank(ladder.after ?? 0), points: formatImpact(ladder.points) })
              : matches}
          </p>
        </div>
        <LinkButton to={weekPath(week.week)}>
          {t('week.open')}
          <span className="only-read-aloud"> {t('week.numbered', { number })}</span>
        </LinkButton>
      </div>
    </Card>
  )
}
