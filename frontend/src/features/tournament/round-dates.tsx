import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { ConfirmDialog, DateField, LockIcon, NoticeBox } from '../../shared/ui/index.ts'
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

interface Props {
  readonly route: DialogRoute
}

/** Changes the last day of whole rounds, for all undecided fixtures except the reader's own. */
export function RoundDueDatesDialog({ route }: Props) {
  const { t } = useTranslation()
  const { summary, thirdPlace, fixtures } = useStartedTournament()
  const nameOf = useDatedRoundNames(thirdPlace)
  const [change] = api.useSetDueDatesMutation()
  const [changed, setChanged] = useState<ChangedDays>({})
  const { rounds, hasOwn, dues } = dueDatesDialogContent(fixtures.all, changed)
  function save() {
    if (dues.length > 0) void change({ params: { id: summary.id }, body: { dues } })
  }
  const fields = rounds.map((round) => (
    <DateField
      key={keyOf(round)}
      label={nameOf(round)}
      day={changed[keyOf(round)] ?? round.due}
      onChange={(day) => setChanged({ ...changed, [keyOf(round)]: day })}
      isOptional
    />
  ))
  return (
    <ConfirmDialog
      {...route}
      title={t('bracket.dueDates')}
      keep={t('bracket.keepDue')}
      confirm={t('bracket.save')}
      granting
      onConfirm={save}
      fields={
        <div className="rows">
          {fields}
          {hasOwn && <NoticeBox icon={<LockIcon />} title={t('bracket.own')} text={t('bracket.ownNote')} />}
        </div>
      }
    >
      {t('bracket.dueDatesNote')}
    </ConfirmDialog>
  )
}

/** Changes the due date of a fixture. */
export function FixtureDueDateDialog({ route, fixture }: Props & { readonly fixture: ArrangedFixture }) {
  const { t } = useTranslation()
  const { summary, words } = useStartedTournament()
  const [change] = api.useSetDueDatesMutation()
  const [day, setDay] = useState(fixture.due ?? '')
  return (
    <ConfirmDialog
      {...route}
      title={t('bracket.dueAsk')}
      keep={t('bracket.keepDue')}
      confirm={t('bracket.save')}
      granting
      onConfirm={() =>
        void change({ params: { id: summary.id }, body: { dues: [{ fixtureId: fixture.id, due: day || null }] } })
      }
      fields={<DateField label={t('bracket.lastDay')} day={day} onChange={setDay} isOptional />}
    >
      {t('bracket.dueNote', { fixture: words.titleOf(fixture) })}
    </ConfirmDialog>
  )
}
