import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { ConfirmDialog, DateField } from '../../shared/ui/index.ts'
import { datedRounds, useDatedRoundNames } from './dated-rounds.tsx'

interface Props {
  readonly route: DialogRoute
  readonly detail: TournamentDetail
}

/** The dialog that changes the last day of the rounds that are not over. A day applies to all open fixtures of a round. */
export function DueDatesDialog({ route, detail: { summary, draw, thirdPlace } }: Props) {
  const { t } = useTranslation()
  const nameOf = useDatedRoundNames(thirdPlace)
  const [change] = api.useSetDueDatesMutation()
  const open = draw?.fixtures.filter(({ state }) => state !== 'decided') ?? []
  // Only the grouping by round is of use here, not the days.
  const rounds = datedRounds(open, '', summary.entriesUntil).filter(({ ids }) => ids.length > 0)
  const before = rounds.map(({ ids }) => open.find(({ id }) => ids.includes(id))?.due ?? '')
  const [days, setDays] = useState(before)
  function save() {
    const dues = rounds.flatMap(({ ids }, index) =>
      days[index] === before[index] ? [] : ids.map((fixtureId) => ({ fixtureId, due: days[index] || null })),
    )
    if (dues.length > 0) void change({ params: { id: summary.id }, body: { dues } })
  }
  const fields = rounds.map((round, index) => (
    <DateField
      key={`${round.stage} ${round.round}`}
      label={nameOf(round)}
      day={days[index] ?? ''}
      onChange={(day) => setDays(days.with(index, day))}
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
      fields={<div className="rows">{fields}</div>}
    >
      {t('bracket.dueDatesNote')}
    </ConfirmDialog>
  )
}
