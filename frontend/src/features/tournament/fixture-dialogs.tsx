import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { namesOfSide } from '../../shared/format/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { ConfirmDialog, DateField } from '../../shared/ui/index.ts'
import { Faces } from '../fixture/index.ts'
import styles from './fixtures.module.css'
import type { Fixture } from './fixtures-model.ts'
import { useStarted } from './started.ts'

interface Props {
  readonly route: DialogRoute
  readonly fixture: Fixture
}

/** The dialog that decides a fixture by forfeit: one side wins, or neither. */
export function ForfeitDialog({ route, fixture }: Props) {
  const { t } = useTranslation()
  const { summary, words } = useStarted()
  const [give] = api.useGiveForfeitMutation()
  const [winner, setWinner] = useState<0 | 1 | null>(0)
  const sides = fixture.seats.map(({ players }) => players)
  const names = sides.map(namesOfSide)
  const absent = sides.flatMap(([player], side) => (side === winner || player === undefined ? [] : [player]))
  const choices = [
    { side: 0, name: names[0], note: t('bracket.isAbsent', { count: sides[1]?.length ?? 1, names: names[1] }) },
    { side: 1, name: names[1], note: t('bracket.isAbsent', { count: sides[0]?.length ?? 1, names: names[0] }) },
    { side: null, name: t('bracket.nobodyWins'), note: t('bracket.nobodyWinsNote') },
  ] as const
  return (
    <ConfirmDialog
      {...route}
      title={t('bracket.forfeitTitle')}
      keep={t('bracket.keepOpen')}
      confirm={winner === null ? t('bracket.forfeitBoth') : t('bracket.forfeitFor', { names: names[winner] })}
      onConfirm={() => void give({ params: { id: summary.id, fixture: fixture.id }, body: { absent } })}
      fields={
        <fieldset className={`lined px-4 ${styles.framed}`}>
          <legend className="only-read-aloud">{t('bracket.forfeitTitle')}</legend>
          {choices.map(({ side, name, note }) => (
            <label key={name} className="check py-1">
              <input type="radio" name="winner" checked={winner === side} onChange={() => setWinner(side)} />
              {side !== null && <Faces pseudos={sides[side] ?? []} />}
              <span className="min-w-0 wrap-anywhere">
                <b>{name}</b> <span className="note">{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      }
    >
      {t('bracket.forfeitNote', { fixture: words.titleOf(fixture), one: names[0], two: names[1] })}
    </ConfirmDialog>
  )
}

/** The dialog that changes the due date of a fixture. */
export function DueDialog({ route, fixture }: Props) {
  const { t } = useTranslation()
  const { summary, words } = useStarted()
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
