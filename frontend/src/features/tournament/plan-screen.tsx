import { skipToken } from '@reduxjs/toolkit/query/react'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import type { Ladder } from '@topspin/domain/ids'
import { plusDays } from '@topspin/domain/time/days'
import { tournamentFormats } from '@topspin/domain/tournament/formats'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useNavigate, useParams } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { paths, tournamentAddress } from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import {
  Button,
  Card,
  DateField,
  EmptyState,
  LinkButton,
  NoticeBox,
  QueryView,
  SegmentedChoice,
  Skeleton,
  Switch,
  TextField,
  useFieldErrors,
} from '../../shared/ui/index.ts'
import { FormatEmblem } from './emblem.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { useTournament } from './started.ts'

/** Creates a tournament, or changes one before its start (docs/screens.md#tournaments). */
export default function PlanScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const list = api.useTournamentsQuery(id === undefined ? {} : skipToken)
  const detail = useTournament()
  if (!organises)
    return (
      <EmptyState
        title={t('tournament.notOrganiser')}
        action={<LinkButton to={paths.tournaments}>{t('tournament.list')}</LinkButton>}
      />
    )
  const skeleton = <Skeleton shape="table" />
  return id === undefined ? (
    <QueryView query={list} skeleton={skeleton}>
      {({ today }) => <PlanForm today={today} />}
    </QueryView>
  ) : (
    <QueryView query={detail} skeleton={skeleton}>
      {(tournament) => <PlanForm today={tournament.today} tournament={tournament} />}
    </QueryView>
  )
}

const weeksOfEntries = 2

const formatNames = ['bracket', 'pools', 'round-robin'] as const

/** @param tournament the tournament to change; left out for a new one */
function PlanForm({ today, tournament }: { readonly today: string; readonly tournament?: TournamentDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [create] = api.useCreateTournamentMutation()
  const [change] = api.useChangeTournamentMutation()
  const { formWith, accept, busy, errorOf } = useFieldErrors<'name'>()
  const { summary } = tournament ?? {}
  const [name, setName] = useState(summary?.name ?? '')
  const [ladder, setLadder] = useState<Ladder>(summary?.ladder ?? 'simple')
  const [format, setFormat] = useState(summary?.format ?? 'bracket')
  const [thirdPlace, setThirdPlace] = useState(tournament?.thirdPlace ?? true)
  const [entriesUntil, setEntriesUntil] = useState(summary?.entriesUntil ?? plusDays(today, 7 * weeksOfEntries))

  async function submit() {
    const length = [...name.trim()].length
    if (!accept(length < 3 || length > 40 ? { name: 'tournament.nameRule' } : {})) return
    const plan = { name, format, thirdPlace: format !== 'round-robin' && thirdPlace, entriesUntil }
    const { pathname } = window.location
    // The organiser may have gone to another screen during the request.
    const leaveTo = (id: string) =>
      window.location.pathname === pathname && void navigate(tournamentAddress(id), { replace: true })
    if (summary === undefined) {
      const { data } = await create({ body: { ...plan, ladder } })
      if (data !== undefined) leaveTo(data.id)
    } else if ((await change({ params: { id: summary.id }, body: plan })).error === undefined) leaveTo(summary.id)
  }
  return (
    <form {...formWith(submit)}>
      <div className="stack lg:grid-cols-[minmax(0,1fr)_376px] lg:items-start lg:gap-x-6">
        <div className="stack">
          <TextField
            label={t('tournament.name')}
            value={name}
            onChange={setName}
            maxLength={80}
            autoComplete="off"
            error={errorOf('name')}
          />
          {summary === undefined && (
            <div className="rows gap-1.5">
              <span className="text-s font-semi">{t('tournament.who')}</span>
              <SegmentedChoice
                wide
                label={t('tournament.who')}
                value={ladder}
                onChange={setLadder}
                options={{ simple: t('rank.simple'), double: t('rank.double') }}
              />
            </div>
          )}
          <Formats value={format} onChange={setFormat} />
          <DateField
            label={t('tournament.entriesUntilLabel')}
            day={entriesUntil}
            min={today}
            onChange={setEntriesUntil}
            hint={t('tournament.included')}
          />
          {format === 'round-robin' ? (
            <NoticeBox
              title={t('tournament.tooMany', {
                most: tournamentFormats[format].most,
                context: ladder === 'double' ? 'pairs' : '',
              })}
              text={t('tournament.tooManyNote')}
            />
          ) : (
            <Card>
              <Switch
                label={t('tournament.thirdPlace')}
                note={t('tournament.thirdPlaceNote')}
                checked={thirdPlace}
                onChange={setThirdPlace}
              />
            </Card>
          )}
        </div>
        <div className="stack">
          <PlanPreview format={format} thirdPlace={thirdPlace} entriesUntil={entriesUntil} />
          <p className="note">
            {summary === undefined && t('tournament.announced')} {t('tournament.changeable')}
          </p>
        </div>
      </div>
      <div className="dock">
        <Button type="submit" variant="primary" busy={busy}>
          {t(summary === undefined ? 'tournament.openEntries' : 'tournament.save')}
        </Button>
      </div>
    </form>
  )
}

interface FormatsProps {
  readonly value: (typeof formatNames)[number]
  readonly onChange: (format: FormatsProps['value']) => void
}

function Formats({ value, onChange }: FormatsProps) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className="rows gap-2">
      <legend className="mb-1.5 text-s font-semi">{t('tournament.formatLabel')}</legend>
      {formatNames.map((format) => (
        <label
          key={format}
          className="row min-h-19 cursor-pointer gap-3.5 rounded-medium border border-field-line bg-surface px-3 py-2.5 has-checked:border-accent has-checked:bg-mine has-checked:outline has-checked:outline-accent"
        >
          <span className="flex-none max-sm:hidden">
            <FormatEmblem format={format} />
          </span>
          <span className="min-w-0 flex-1 leading-[1.3]">
            <b className="block">{t('tournament.format', { context: format })}</b>
            <span className="note block">{t('tournament.formatNote', { context: format })}</span>
          </span>
          <input
            type="radio"
            className="size-6 flex-none accent-accent"
            name={group}
            checked={format === value}
            onChange={() => onChange(format)}
          />
        </label>
      ))}
    </fieldset>
  )
}
