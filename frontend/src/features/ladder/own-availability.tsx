import { instant } from '@topspin/domain/ids'
import { mayBeFreeUntil } from '@topspin/domain/player/availability'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import {
  atLocalMinute,
  firstHalfHourFrom,
  halfHour,
  localMinuteOfDay,
  minute,
  minuteOfDay,
  startOfMinute,
  type TimeFormat,
  useDates,
} from '../../shared/format/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Avatar, Button, Card, SegmentedChoice, TextField } from '../../shared/ui/index.ts'

/** Three suggested times, on the hour or half hour. The second is preselected and at least 45 minutes away. */
export function suggestEndsOfAvailability(now: number, clock: TimeFormat): readonly [string, string, string] {
  const suggested = firstHalfHourFrom(now + 45 * minute, clock)
  return [instant(suggested - halfHour), instant(suggested), instant(suggested + halfHour)]
}

/**
 * The next instant at which local clocks show `time`, such as `14:30`. Null when `time` is invalid, is the current
 * minute, or is more than 12 hours ahead.
 */
export function nextInstantAt(time: string, now: number, clock: TimeFormat): string | null {
  const day = 24 * 60
  const minutes = (minuteOfDay(time) - localMinuteOfDay(now, clock) + day) % day
  if (Number.isNaN(minutes)) return null
  const until = instant(atLocalMinute(startOfMinute(now) + minutes * minute, minuteOfDay(time), clock))
  return mayBeFreeUntil(until, instant(now)) ? until : null
}

const quarterAfter = (until: string): string => instant(Date.parse(until) + 15 * minute)

type OnSent = (command: PromiseLike<{ readonly error?: unknown }>) => Promise<void>

/**
 * Shows until when the reader is free, or a form to become free.
 * @param now the instant by the clock of the server, in milliseconds
 * @param mine until when the reader is free; null for a reader who is not free
 */
export function OwnAvailability({ now, mine }: { readonly now: number; readonly mine: string | null }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const pseudo = useSelector(selectPseudo)
  const [beAvailable, { isLoading }] = api.useBeAvailableMutation()
  const [endAvailability, { isLoading: isEnding }] = api.useEndAvailabilityMutation()
  const isFree = mine !== null
  const heading = useRef<HTMLHeadingElement>(null)
  const isOwn = useRef(false)
  // After a change on this device, the heading gets the focus, because the pressed button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the trigger, not an input
  useEffect(() => {
    if (isOwn.current) heading.current?.focus()
    isOwn.current = false
  }, [isFree])
  const sent: OnSent = async (command) => {
    isOwn.current = true
    if ((await command).error !== undefined) isOwn.current = false
  }
  const title = (
    <h2 className="font-semi" tabIndex={-1} ref={heading}>
      {isFree ? t('available.mine', { hour: time(mine) }) : t('available.until')}
    </h2>
  )
  return (
    <Card as="section" className="rows">
      {isFree ? (
        <>
          <div className="row">
            <Avatar pseudo={pseudo} />
            <div>
              {title}
              <p className="note">{t('available.forgotten')}</p>
            </div>
          </div>
          <div className="halves">
            <Button small busy={isLoading} onClick={() => void beAvailable({ body: { until: quarterAfter(mine) } })}>
              {t('available.longer')}
            </Button>
            <Button small busy={isEnding} onClick={() => void sent(endAvailability({}))}>
              {t('available.end')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {title}
          <HourChoice now={now} onSent={sent} />
        </>
      )}
    </Card>
  )
}

function HourChoice({ now, onSent }: { readonly now: number; readonly onSent: OnSent }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [beAvailable, { isLoading }] = api.useBeAvailableMutation()
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const hours = suggestEndsOfAvailability(now, dates)
  // The preselected hour replaces a chosen hour that is no longer suggested.
  const value = chosen === 'other' || hours.includes(chosen) ? chosen : hours[1]
  const until = value === 'other' ? nextInstantAt(text, now, dates) : value
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (until === null) setRefused(text)
    else if (!isLoading) void onSent(beAvailable({ body: { until } }))
  }
  return (
    <form className="rows" noValidate onSubmit={submit}>
      <SegmentedChoice
        wide
        label={t('available.until')}
        value={value}
        onChange={setChosen}
        options={{
          ...Object.fromEntries(hours.map((hour) => [hour, dates.time(hour)])),
          other: t('available.other'),
        }}
      />
      {value === 'other' && (
        <TextField
          type="time"
          label={t('available.hour')}
          value={text}
          onChange={setText}
          error={refused === text ? t('available.wrongHour') : null}
        />
      )}
      <Button type="submit" variant="primary" busy={isLoading}>
        {until === null ? t('available.be') : t('available.beUntil', { hour: dates.time(until) })}
      </Button>
    </form>
  )
}
