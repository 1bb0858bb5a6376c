import { type ContestSubject, contestReasonMaxLength, contestSubjects } from '@topspin/domain/contract/contest'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { Button, Dialog, TextArea, useForm } from '../../../shared/ui/index.ts'
import { sideTextOf } from './contest-parts.tsx'
import type { ShownMatch } from './match-states.tsx'

/** The dialog in which a player contests a match. Keeps what was typed until it is sent. */
export default function ContestDialog({ route, match }: { readonly route: DialogRoute; readonly match: ShownMatch }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const [contest, { isLoading }] = api.useContestMutation()
  const [subject, setSubject] = useState<ContestSubject>('result')
  const id = useId()
  const { values, field, formWith, accept } = useForm({ reason: '' })
  async function submit() {
    const reason = values.reason.trim()
    if (isLoading || !accept(reason === '' ? { reason: 'field.required' } : {})) return
    const body = { matchId: match.id, isSimple: match.isSimple, subject, reason }
    const { error } = await contest({ body })
    if (error === undefined) route.close()
  }
  return (
    <Dialog
      {...route}
      title={t('contest.title')}
      actions={
        <Button type="submit" form={id} variant="primary" busy={isLoading}>
          {t('contest.send')}
        </Button>
      }
    >
      <p className="tabular-nums">
        <b>{sideTextOf(match.winners)}</b> {`${match.winnerSet}–${match.looserSet}`} <b>{sideTextOf(match.losers)}</b>
        <br />
        <span className="note">
          {t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })} · {dateTime(match.matchDate)}
          {match.recorder !== undefined && ` · ${t('contest.recorder', { recorder: match.recorder })}`}
        </span>
      </p>
      <form id={id} {...formWith(submit)}>
        <fieldset className="lined grid mb-4">
          <legend className="mb-1 text-s font-semi">{t('contest.whatIsWrong')}</legend>
          {contestSubjects.map((one) => (
            <label key={one} className="check">
              <input type="radio" name={`${id}-subject`} checked={one === subject} onChange={() => setSubject(one)} />
              {t('contest.subject', { context: one })}
            </label>
          ))}
        </fieldset>
        <TextArea label={t('contest.whatHappened')} {...field('reason')} max={contestReasonMaxLength} />
        <p className="fine">{t('contest.whoReads')}</p>
      </form>
    </Dialog>
  )
}
