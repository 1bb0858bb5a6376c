import type { Challenges, OwnChallenge } from '@topspin/domain/contract/challenge'
import { instant } from '@topspin/domain/ids'
import { withCapital } from '@topspin/domain/text/french'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api, endpointFailure } from '../../shared/api/index.ts'
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
import { Button, Dialog, QueryView, SegmentedChoice, Skeleton, TextField } from '../../shared/ui/index.ts'
import { commandTakenBack, selectWaitingCommand } from '../../shared/undo/index.ts'
import { ChallengeRefusal } from './challenge-refusal.tsx'
import { useChallenges, useImpactTexts } from './challenges.ts'

export interface ChallengeFormProps {
  readonly pseudo: string
  /** Left out for a new challenge. */
  readonly challenge?: OwnChallenge
  readonly close: () => void
}

/** Challenges a player, or proposes another time for a challenge or a planned match (docs/screens.md#challenges). */
export default function ChallengeDialog({ open, ...form }: ChallengeFormProps & { readonly open: boolean }) {
  const { t } = useTranslation()
  const { query, days } = useChallenges()
  const { pseudo, challenge, close } = form
  const { refetch } = query
  // When an offered day has ended, the server offers another one.
  const lacksDay = open && days.length < (query.currentData?.days.length ?? 0)
  useEffect(() => {
    if (lacksDay) void refetch()
  }, [lacksDay, refetch])
  const title = t(challenge === undefined ? 'challenge.title' : 'challenge.otherTitle', { pseudo })
  return (
    <Dialog open={open} close={close} title={title}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {() => <Form {...form} />}
      </QueryView>
    </Dialog>
  )
}

const other = 'other'
const hourClass =
  'min-h-11 min-w-12 flex-1 rounded-[12px] bg-quiet text-m font-semi tabular-nums aria-pressed:bg-table aria-pressed:text-table-ink aria-disabled:border aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:line-through'

function Form({ pseudo, challenge, close }: ChallengeFormProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { now, days, isToday, when, atTime } = useChallenges()
  const reasonOf = useReason(pseudo, challenge)
  const stake = useImpactTexts(pseudo)
  const [send, sent] = api.useChallengeMutation()
  const [propose, proposed] = api.useProposeAnotherTimeMutation()
  const { error } = challenge === undefined ? sent : proposed
  const [endBefore, before] = useSendWaitingEnd(pseudo)
  const isLoading = before.isLoading || sent.isLoading || proposed.isLoading
  const failure = endpointFailure(error)
  const first = days.find((day) => hoursOf(day, now, dates).length > 0 || !isToday(day.from))?.on ?? 'now'
  const [picked, setTab] = useState(first)
  const [chosen, setChosen] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)

  const isClosedNow = days[0] !== undefined && Date.parse(days[0].from) > now + minute
  // A day, or the hours of today, may end while the dialog is open.
  const isOffered = picked === 'now' ? !isClosedNow : days.some(({ on }) => on === picked)
  const tab = isOffered ? picked : first
  const day = days.find(({ on }) => on === tab)
  const hours = day === undefined ? [] : hoursOf(day, now, dates)
  const free = hours.filter((hour) => reasonOf(hour) === null)
  // The first free hour replaces a chosen hour that can no longer be chosen.
  const hour = chosen === other || free.includes(chosen) ? chosen : (free[0] ?? other)
  const at = day === undefined ? null : hour === other ? instantOnDay(day, text, now, dates) : hour
  const limits = day && { from: dates.time(day.from), to: dates.time(day.to) }
  const taken = asked !== null && hours.includes(asked) ? asked : hours.find((one) => reasonOf(one) !== null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    if (day !== undefined && at === null) return setRefused(true)
    if (challenge === undefined && !(await endBefore())) return
    const command =
      challenge === undefined ? send({ body: { pseudo, at } }) : propose({ params: { id: challenge.id }, body: { at } })
    if ((await command).error === undefined) close()
  }
  const dayLabel = ({ from }: { readonly from: string }) =>
    isToday(from) ? t('challenge.today') : withCapital(dates.day(from))
  const note =
    limits === undefined
      ? t('challenge.quarter', { pseudo })
      : at === null
        ? t('challenge.limits', limits)
        : t('challenge.lapses', { ...limits, hour: dates.time(at) })
  // The button names an hour only once it is valid.
  const isOpen = day !== undefined && at === null
  const label =
    challenge === undefined
      ? t(isOpen ? 'challenge.title' : 'challenge.send', { pseudo, when: atTime(at) })
      : t(isOpen ? 'challenge.proposeOther' : 'challenge.propose', { when: when(at) })
  return (
    <form className="rows gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <SegmentedChoice
        wide
        label={t('challenge.when')}
        value={tab}
        onChange={setTab}
        options={{
          ...(!isClosedNow && { now: withCapital(t('challenge.now')) }),
          ...Object.fromEntries(days.map((one) => [one.on, dayLabel(one)])),
        }}
      />
      <div className="rows min-h-[5.75rem] content-start gap-2">
        {day !== undefined && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="only-read-aloud">{t('available.hour')}</legend>
            {[...hours, other].map((one) => (
              <button
                key={one}
                type="button"
                className={hourClass}
                aria-pressed={one === hour}
                aria-disabled={one !== other && !free.includes(one)}
                onClick={() => (one === other || free.includes(one) ? setChosen(one) : setAsked(one))}
              >
                {one === other ? t('available.other') : dates.time(one)}
              </button>
            ))}
          </fieldset>
        )}
        {hour === other && day !== undefined && (
          <TextField
            type="time"
            label={t('available.hour')}
            value={text}
            onChange={(next) => {
              setText(next)
              setRefused(false)
            }}
            error={
              isRefused && at === null && limits
                ? t(refusedHourKey(day, text, now, dates), { ...limits, hour: text })
                : null
            }
          />
        )}
        <p className="note">{(taken !== undefined && reasonOf(taken, free)) || note}</p>
      </div>
      {failure !== null && <ChallengeRefusal failure={failure} pseudo={pseudo} />}
      <Button type="submit" variant="primary" busy={isLoading}>
        {challenge === undefined ? (
          <span className="grid leading-[1.25]">
            {label}
            <span className="text-xs tabular-nums">{stake === undefined ? '\u00A0' : t('challenge.stake', stake)}</span>
          </span>
        ) : (
          label
        )}
      </Button>
    </form>
  )
}

/**
 * Returns a function to call before a new challenge, and the state of its request. While the reader can still undo the
 * end of an earlier challenge with this player, that end is not sent, and the server accepts no new challenge. The
 * function sends it at once. It returns false when sending fails.
 */
function useSendWaitingEnd(pseudo: string) {
  const dispatch = useDispatch()
  const { own } = useChallenges()
  const waiting = useSelector(selectWaitingCommand)
  const [answer, state] = api.useAnswerChallengeMutation()
  async function send(): Promise<boolean> {
    if (waiting?.name !== 'answerChallenge') return true
    const { input } = waiting
    if (!own.some(({ id, opponent }) => opponent === pseudo && id === input.params.id)) return true
    dispatch(commandTakenBack())
    return (await answer(input)).error === undefined
  }
  return [send, state] as const
}

/**
 * Returns a function that says why an hour cannot be chosen: one of the two players has a match then, or the challenge
 * already has that time. Null when the hour can be chosen. `free`: the hours that can be chosen. The text offers the
 * next of them at which nobody has a planned match.
 */
export function useReason(pseudo: string, challenge: OwnChallenge | undefined) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const { time } = useDates()
  const { planned, when, atTime } = useChallenges()
  const isAt = (hour: string, at: string | null) => at !== null && Date.parse(at) === Date.parse(hour)
  return (at: string, free: readonly string[] = []): string | null => {
    if (challenge !== undefined && isAt(at, challenge.at)) {
      const isTheirs = challenge.state === 'open' && !challenge.isMine
      return t(isTheirs ? 'challenge.theirTime' : 'challenge.timeSoFar', { pseudo, when: when(at) })
    }
    const match = planned.find((one) => isAt(at, one.at) && one.pseudos.some((name) => name === me || name === pseudo))
    if (match === undefined) return null
    const busy = match.pseudos.includes(me) ? me : pseudo
    const opponent = match.pseudos.find((name) => name !== busy) ?? ''
    const values = { when: withCapital(atTime(at)), pseudo, opponent }
    const text = t(busy === me ? 'challenge.youPlay' : 'challenge.theyPlay', values)
    const next = free.find((hour) => hour > at && !planned.some((one) => isAt(hour, one.at)))
    return next === undefined ? text : t('challenge.orThen', { text, hour: time(next) })
  }
}

type Day = Challenges['days'][number]

/** A suggested hour is at least this far away, so that the opponent can answer. */
const ahead = 15 * minute

/** The next four instants of a day on the hour or half hour; fewer near the end of the day. */
function hoursOf({ from, to }: Day, now: number, clock: TimeFormat): readonly string[] {
  const first = firstHalfHourFrom(Math.max(startOfMinute(Date.parse(from)), now + ahead), clock)
  return [0, 1, 2, 3]
    .map((index) => first + index * halfHour)
    .flatMap((at) => (at < Date.parse(to) ? [instant(at)] : []))
}

/** A local time such as `14:30` on a day, in milliseconds since 1970; NaN for an empty text. */
function typedTimeOnDay({ from }: Day, time: string, clock: TimeFormat): number {
  const first = startOfMinute(Date.parse(from))
  const minutes = minuteOfDay(time)
  if (Number.isNaN(minutes)) return minutes
  return atLocalMinute(first + (minutes - localMinuteOfDay(first, clock)) * minute, minutes, clock)
}

/** The instant of a local time such as `14:30` on a day; null when invalid, past, or outside the hours of the day. */
export function instantOnDay(day: Day, time: string, now: number, clock: TimeFormat): string | null {
  const at = typedTimeOnDay(day, time, clock)
  const isWithin = at >= startOfMinute(Date.parse(day.from)) && at < Date.parse(day.to)
  return isWithin && at > now ? instant(at) : null
}

/** The text key for a time whose `instantOnDay` is null: entry is closed then, or the time is missing or past. */
export const refusedHourKey = (day: Day, time: string, now: number, clock: TimeFormat) =>
  typedTimeOnDay(day, time, clock) > now ? 'challenge.closedHour' : 'challenge.wrongHour'
