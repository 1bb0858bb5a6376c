import type { TournamentDetail, TournamentSummary } from '@topspin/domain/contract/tournament'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { ConfirmDialog, DateField, LockIcon, NoticeBox } from '../../shared/ui/index.ts'
import { type DatedRound, datedRounds, useDatedRoundNames } from './dated-rounds.tsx'
import { fixturesIn } from './fixtures-model.ts'
import { useStarted } from './started.ts'

/** The changed last days. The keys are those of `keyOf`. A day is empty for a round that gets no last day. */
type ChangedDays = Readonly<Record<string, string>>

interface Dated extends Pick<TournamentDetail, 'draw'> {
  readonly summary: Pick<TournamentSummary, 'entriesUntil'>
}

const keyOf = ({ stage, round }: Pick<DatedRound, 'stage' | 'round'>) => `${stage} ${round}`

/**
 * The rounds that are not over, each with its open fixtures whose last day the reader may change, and with `due`, their
 * last day as it is now. The server accepts no day from a player of the fixture, so the reader's fixtures are left out.
 * @returns also whether any are left out, and the due dates to send for the rounds whose day has changed
 */
export function openRounds({ draw, summary }: Dated, me: string, changed: ChangedDays) {
  const open = draw === null ? [] : fixturesIn(draw, me).all.filter(({ state }) => state !== 'decided')
  const others = open.filter(({ isMine }) => !isMine)
  // Only the grouping by round is of use here, not the days.
  const rounds = datedRounds(open, '', summary.entriesUntil).flatMap((round) => {
    const dated = others.filter(({ id }) => round.ids.includes(id))
    const [first] = dated
    return first === undefined ? [] : [{ ...round, ids: dated.map(({ id }) => id), due: first.due ?? '' }]
  })
  const dues = rounds.flatMap((round) => {
    const day = changed[keyOf(round)] ?? round.due
    return day === round.due ? [] : round.ids.map((fixtureId) => ({ fixtureId, due: day || null }))
  })
  return { rounds, hasOwn: others.length < open.length, dues }
}

/**
 * The dialog that changes the last day of the rounds that are not over. A day applies to all open fixtures of a round
 * but the reader's own.
 */
export function DueDatesDialog({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const started = useStarted()
  const nameOf = useDatedRoundNames(started.thirdPlace)
  const [change] = api.useSetDueDatesMutation()
  const [changed, setChanged] = useState<ChangedDays>({})
  const { rounds, hasOwn, dues } = openRounds(started, started.me, changed)
  function save() {
    if (dues.length > 0) void change({ params: { id: started.summary.id }, body: { dues } })
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
