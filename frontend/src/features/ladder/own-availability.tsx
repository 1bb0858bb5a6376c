import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Avatar, Button, Card, Segments, TextField } from '../../shared/ui/index.ts'
import { nextAt, quarterAfter, spokenHour, suggestedHours } from './free-hours.ts'
import styles from './own-availability.module.css'

interface Props {
  /** By the clock of the server, in epoch milliseconds. */
  readonly now: number
  /** Until when the reader is free; null when not. */
  readonly mine: string | null
}

/** Until when the reader is free, or the choice of an hour. */
export function OwnAvailability({ now, mine }: Props) {
  const { t } = useTranslation()
  const { time } = useDates()
  const { heading, sent } = useHeadingAfter(mine !== null)
  return (
    <Card as="section">
      <div className={styles.own}>
        {mine === null ? (
          <>
            <h2 className={styles.title} tabIndex={-1} ref={heading}>
              {t('available.until')}
            </h2>
            <HourChoice now={now} onSent={sent} />
          </>
        ) : (
          <>
            <div className={styles.mine}>
              <Me />
              <div>
                <h2 className={styles.title} tabIndex={-1} ref={heading}>
                  {t('available.mine', { hour: spokenHour(time(mine)) })}
                </h2>
                <p className="note">{t('available.forgotten')}</p>
              </div>
            </div>
            <ChangeOrEnd until={mine} onSent={sent} />
          </>
        )}
      </div>
    </Card>
  )
}

const Me = () => <Avatar pseudo={useSelector(selectPseudo)} />

/** Focuses the heading after a change of the state that a button of this page has made, since the button is gone. */
function useHeadingAfter(isFree: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOwn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the trigger, not an input
  useEffect(() => {
    if (isOwn.current) heading.current?.focus()
    isOwn.current = false
  }, [isFree])
  const sent = async (command: PromiseLike<{ readonly error?: unknown }>) => {
    isOwn.current = true
    if ((await command).error !== undefined) isOwn.current = false
  }
  return { heading, sent }
}

/** Called with a command that changes whether the reader is free. */
type OnSent = (command: PromiseLike<{ readonly error?: unknown }>) => Promise<void>

const other = 'other'

function HourChoice({ now, onSent }: { readonly now: number; readonly onSent: OnSent }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [beAvailable, { isLoading }] = api.useBeAvailableMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const hours = suggestedHours(now, dates)
  // A chosen hour is no longer suggested when it is close.
  const value = chosen === other || hours.some((hour) => hour === chosen) ? (chosen ?? other) : hours[1]
  const until = value === other ? nextAt(text, now, dates) : value

  function choose(): void {
    if (until === null) setRefused(true)
    else if (!isLoading) void onSent(beAvailable({ body: { until } }))
  }
  return (
    <form
      className={styles.own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <Segments
        wide
        label={t('available.until')}
        value={value}
        onChange={setChosen}
        options={[
          ...hours.map((hour) => ({ value: hour, label: dates.time(hour) })),
          { value: other, label: t('available.other') },
        ]}
      />
      {value === other && (
        <TextField
          type="time"
          label={t('available.hour')}
          value={text}
          onChange={(next) => {
            setText(next)
            setRefused(false)
          }}
          error={isRefused ? t('available.wrongHour') : null}
        />
      )}
      <Button type="submit" variant="primary" busy={isLoading}>
        {until === null ? t('available.be') : t('available.beUntil', { hour: spokenHour(dates.time(until)) })}
      </Button>
    </form>
  )
}

function ChangeOrEnd({ until, onSent }: { readonly until: string; readonly onSent: OnSent }) {
  const { t } = useTranslation()
  const [beAvailable, { isLoading }] = api.useBeAvailableMutation()
  const [endAvailability, { isLoading: isEnding }] = api.useEndAvailabilityMutation()
  return (
    <div className={styles.two}>
      <Button small busy={isLoading} onClick={() => void beAvailable({ body: { until: quarterAfter(until) } })}>
        {t('available.longer')}
      </Button>
      <Button small busy={isEnding} onClick={() => void onSent(endAvailability({}))}>
        {t('available.end')}
      </Button>
    </div>
  )
}
