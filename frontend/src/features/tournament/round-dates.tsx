import { DueDateOnClosedDay } from '@topspin/domain/contract/tournament'
import { withCapital } from '@topspin/domain/text/french'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type CallInput, endpointFailure } from '../../shared/api/index.ts'
import { failureText, useText } from '../../shared/i18n/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import {
  Button,
  DateField,
  Dialog,
  LockIcon,
  NoticeBox,
  useFieldErrors,
  useLastDefined,
} from '../../shared/ui/index.ts'
import { longDayText, shortDayText } from '../fixture/index.ts'
import { type DatedRound, roundsIn, useDatedRoundNames } from './dated-rounds.tsx'
import type { ArrangedFixture } from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'

/** The changed last days of rounds, by `keyOf`. An empty text removes the last day of a round. */
type ChangedDays = Readonly<Record<string, string>>

const keyOf = ({ stage, round }: Pick<DatedRound, 'stage' | 'round'>) => `${stage} ${round}`

/**
 * What the dialog of due dates shows and sends. The reader's own fixtures are left out, because the server accepts no
 * day from a player of the fixture.
 * @returns `rounds`: the rounds with undecided fixtures of others; `due` is empty when these fixtures have different
 * days or none. `hasOwn`: whether fixtures were left out. `dues`: the changed days to send
 */
export function dueDatesDialogContent(all: readonly ArrangedFixture[], changed: ChangedDays) {
  const open = all.filter(({ state }) => state !== 'decided')
  const others = open.filter(({ isMine }) => !isMine)
  const rounds = roundsIn(open).flatMap((round) => {
    const dated = others.filter(({ id }) => round.ids.includes(id))
    const [first] = dated
    const due = dated.every((one) => one.due === first?.due) ? (first?.due ?? '') : ''
    return first === undefined ? [] : [{ ...round, ids: dated.map(({ id }) => id), due }]
  })
  const dues = rounds.flatMap((round) => {
    const day = changed[keyOf(round)]
    if (day === undefined) return []
    const moved = others.filter(({ id, due }) => round.ids.includes(id) && day !== (due ?? ''))
    return moved.map(({ id }) => ({ fixtureId: id, due: day || null }))
  })
  return { rounds, hasOwn: others.length < open.length, dues }
}

interface LastDay {
  readonly label: string
  readonly day: string
  readonly onChange: (day: string) => void
}

/**
 * A field for a last day. When the server has refused the day, the field offers the nearest days with entry.
 * @param refused the last day that the server has refused; undefined for none
 */
export function LastDayField({ refused, ...field }: LastDay & { readonly refused: DueDateOnClosedDay | undefined }) {
  const { t } = useTranslation()
  const closed = refused?.day === field.day ? refused : undefined
  // The buttons stay after a tap, so that the tapped one keeps the focus.
  const { before = null, after = null } = useLastDefined(closed) ?? {}
  const nearest = [before, after].filter((day) => day !== null)
  const error = closed && {
    weekday: longDayText(closed.day).split(' ')[0] ?? '',
    days: withCapital(nearest.map((day) => longDayText(day).split('/')[0]?.replace(' 0', ' ')).join(t('bracket.or'))),
    context: nearest.length > 0 ? '' : 'alone',
  }
  return (
    <div className="rows gap-2">
      <DateField {...field} isOptional error={error ? t('bracket.dueClosed', error) : null} />
      {nearest.length > 0 && (
        <div className="halves">
          {nearest.map((day) => (
            <Button key={day} onClick={() => field.onChange(day)}>
              {withCapital(shortDayText(day))}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

interface LastDaysProps {
  readonly route: DialogRoute
  readonly title: string
  readonly note: string
  readonly fields: readonly LastDay[]
  readonly dues: CallInput<'setDueDates'>['body']['dues']
  readonly children?: ReactNode
}

/** A dialog that sends last days. It stays open until the server has accepted them. */
function LastDaysDialog({ route, title, note, fields, dues, children }: LastDaysProps) {
  const { t } = useTranslation()
  const translate = useText()
  const { id } = useStartedTournament().summary
  const form = useId()
  const { formWith, accept, busy } = useFieldErrors()
  const [change, { error }] = api.useSetDueDatesMutation()
  const failure = endpointFailure(error)
  const refused = failure?.kind === 'problem' ? DueDateOnClosedDay.safeParse(failure.current).data : undefined
  async function save() {
    if (dues.length === 0 || (await change({ params: { id }, body: { dues } })).error === undefined) route.close()
    // Focuses the field with the refused day.
    else accept({})
  }
  const actions = (
    <>
      <Button onClick={route.close}>{t('bracket.keepDue')}</Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {t('bracket.save')}
      </Button>
    </>
  )
  return (
    <Dialog {...route} title={title} actions={actions}>
      <p>{note}</p>
      <form id={form} {...formWith(save)}>
        {fields.map((field) => (
          <LastDayField key={field.label} {...field} refused={refused} />
        ))}
        {children}
        {failure !== null && refused === undefined && <NoticeBox failed title={translate(failureText(failure))} />}
      </form>
    </Dialog>
  )
}

/** Changes the last day of whole rounds, for all undecided fixtures except the reader's own. */
export function RoundDueDatesDialog({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const { thirdPlace, fixtures } = useStartedTournament()
  const nameOf = useDatedRoundNames(thirdPlace)
  const [changed, setChanged] = useState<ChangedDays>({})
  const { rounds, hasOwn, dues } = dueDatesDialogContent(fixtures.all, changed)
  const fields = rounds.map((round) => ({
    label: nameOf(round),
    day: changed[keyOf(round)] ?? round.due,
    onChange: (day: string) => setChanged({ ...changed, [keyOf(round)]: day }),
  }))
  return (
    <LastDaysDialog {...{ route, fields, dues }} title={t('bracket.dueDates')} note={t('bracket.dueDatesNote')}>
      {hasOwn && <NoticeBox icon={<LockIcon />} title={t('bracket.own')} text={t('bracket.ownNote')} />}
    </LastDaysDialog>
  )
}

interface FixtureProps {
  readonly route: DialogRoute
  readonly fixture: ArrangedFixture
}

/** Changes the due date of a fixture. */
export function FixtureDueDateDialog({ route, fixture }: FixtureProps) {
  const { t } = useTranslation()
  const { words } = useStartedTournament()
  const [day, setDay] = useState(fixture.due ?? '')
  return (
    <LastDaysDialog
      route={route}
      title={t('bracket.dueAsk')}
      note={t('bracket.dueNote', { fixture: words.titleOf(fixture) })}
      fields={[{ label: t('bracket.lastDay'), day, onChange: setDay }]}
      dues={[{ fixtureId: fixture.id, due: day || null }]}
    />
  )
}
