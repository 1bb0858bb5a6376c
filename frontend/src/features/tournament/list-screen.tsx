import type { OpenFixture, TournamentSummary, Tournaments } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { monthAndYear, namesOfSide, roundTextContext, useDates } from '../../shared/format/index.ts'
import { paths, tournamentAddress, useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin, selectPseudo } from '../../shared/session/index.ts'
import {
  AddIcon,
  Avatar,
  Button,
  Card,
  Dialog,
  LinkButton,
  PlayerLink,
  QueryView,
  Section,
  Skeleton,
  StarIcon,
} from '../../shared/ui/index.ts'
import { SideAvatars, shortDayText, useDueText, useTournamentWords } from '../fixture/index.ts'
import { FormatEmblem } from './emblem.tsx'

/** The tournaments that run, are open for entries, or are over (docs/screens.md#tournaments). */
export default function ListScreen() {
  const query = api.useTournamentsQuery({})
  // The cards of running tournaments show open fixtures. The list waits for them, so that no card changes its height.
  const { isLoading } = api.useOpenTournamentsQuery({})
  const skeleton = <Skeleton shape="card" count={4} />
  return (
    <QueryView query={query} skeleton={skeleton}>
      {({ today, tournaments, organisers }) => {
        if (tournaments.length === 0) return <NoTournament organisers={organisers ?? []} />
        return isLoading ? skeleton : <Lists today={today} tournaments={tournaments} />
      }}
    </QueryView>
  )
}

function CreateLink() {
  const { t } = useTranslation()
  return (
    <LinkButton variant="primary" to={paths.newTournament} icon={<AddIcon />}>
      {t('tournament.create')}
    </LinkButton>
  )
}

function NoTournament({ organisers }: { readonly organisers: readonly string[] }) {
  const { t } = useTranslation()
  const asking = useDialogRoute('organisers')
  const organises = useSelector(selectIsRefereeOrAdmin)
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-10 text-center">
      <FormatEmblem format="bracket" large />
      <p className="mt-3 text-xl font-bold">{t('tournament.none')}</p>
      <p className="max-w-[40ch] text-muted">{t(organises ? 'tournament.noneOrganiser' : 'tournament.nonePlayer')}</p>
      {organises ? (
        <CreateLink />
      ) : (
        <Button small onClick={() => asking.show()}>
          {t('tournament.whoOrganises')}
        </Button>
      )}
      <Dialog {...asking} title={t('tournament.whoOrganises')}>
        <ul className="lined">
          {organisers.map((pseudo) => (
            <li key={pseudo} className="row min-h-15">
              <Avatar pseudo={pseudo} />
              <b className="min-w-0 font-semi wrap-anywhere">
                <PlayerLink pseudo={pseudo} />
              </b>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

function Lists({ today, tournaments }: Tournaments) {
  const { t } = useTranslation()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const running = tournaments.filter(({ phase }) => phase === 'running')
  const open = tournaments.filter(({ phase }) => phase === 'entries')
  const past = tournaments.filter(({ phase }) => phase === 'finished' || phase === 'stopped')
  return (
    <div className="stack lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6">
      {running.length > 0 && (
        <Section title={t('tournament.running')}>
          {running.map((one) => (
            <Running key={one.id} tournament={one} />
          ))}
        </Section>
      )}
      {(organises || open.length > 0) && (
        <div className="stack lg:col-2 lg:row-[1/3]">
          {organises && <CreateLink />}
          {open.length > 0 && (
            <Section title={t('tournament.open')}>
              {open.map((one) => (
                <Open key={one.id} today={today} tournament={one} />
              ))}
            </Section>
          )}
        </div>
      )}
      {past.length > 0 && (
        <Section title={t('tournament.past')}>
          <ul className="panel lined">
            {past.map((one) => (
              <Past key={one.id} tournament={one} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

interface Props {
  readonly tournament: TournamentSummary
}

function Name({ tournament: { id, name } }: Props) {
  return (
    <h3 className="text-l font-bold wrap-anywhere">
      <Link className="inline-block min-h-6" to={tournamentAddress(id)}>
        {name}
      </Link>
    </h3>
  )
}

/** A running tournament with the reader's next fixture, or with the number of its open fixtures. */
function Running({ tournament }: Props) {
  const { t } = useTranslation()
  const { kind, size, progress } = useTournamentWords()
  const me = useSelector(selectPseudo)
  const { today = '', fixtures = [] } = api.useOpenTournamentsQuery({}).currentData ?? {}
  const open = fixtures.filter(({ tournamentId }) => tournamentId === tournament.id)
  const mine = open.find(({ sides }) => sides.flat().includes(me))
  return (
    <Card as="article" flush className="rows lined gap-0">
      <div className="px-4 py-3.5">
        <Name tournament={tournament} />
        <p className="note">{[kind(tournament), size(tournament), progress(tournament)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="row min-h-15 flex-wrap justify-between px-4 py-2">
        {mine === undefined ? <Waiting today={today} open={open} /> : <OwnFixture today={today} fixture={mine} />}
        <LinkButton to={tournamentAddress(tournament.id, mine?.fixtureId)}>
          {t('challenge.see')}
          <span className="only-read-aloud"> {tournament.name}</span>
        </LinkButton>
      </div>
    </Card>
  )
}

function OwnFixture({ today, fixture }: { readonly today: string; readonly fixture: OpenFixture }) {
  const { t } = useTranslation()
  const due = useDueText(today)
  const me = useSelector(selectPseudo)
  const opponents = fixture.sides.find((side) => !side.includes(me)) ?? []
  const round = t('tournament.mine', { context: roundTextContext(fixture) })
  return (
    <span className="row min-w-0 flex-[1_1_8rem]">
      <SideAvatars pseudos={opponents} />
      <span className="min-w-0">
        <span className="note block first-letter:uppercase">
          {[round, due(fixture.due, shortDayText)].filter(Boolean).join(', ')}
        </span>
        <b className="block wrap-anywhere">{t('tournament.against', { names: namesOfSide(opponents) })}</b>
      </span>
    </span>
  )
}

function Waiting({ today, open }: { readonly today: string; readonly open: readonly OpenFixture[] }) {
  const { t } = useTranslation()
  const late = open.filter(({ due }) => due !== null && due < today).length
  const next = open.find(({ due }) => due !== null && due >= today)?.due
  return (
    <span className="min-w-0 flex-[1_1_8rem]">
      <b className="block">{t('tournament.toPlay', { count: open.length })}</b>
      <span className="note block">
        {[t('tournament.lateCount', { count: late }), next && t('tournament.nextDue', { day: shortDayText(next) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

function Open({ today, tournament }: Props & Pick<Tournaments, 'today'>) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const { kind } = useTournamentWords()
  const [enter, { isLoading }] = api.useEnterTournamentMutation()
  const { id, name, ladder, entriesUntil, entries, pairs, isEntered } = tournament
  const isOver = today > entriesUntil
  return (
    <Card as="article" className="row flex-wrap justify-between">
      <div className="min-w-0 flex-[1_1_8rem]">
        <Name tournament={tournament} />
        <p className="note">
          {kind(tournament)} ·{' '}
          {t(isOver ? 'tournament.entriesOver' : 'tournament.due', { day: shortDayText(entriesUntil) })}
        </p>
        <p className="note">
          {ladder === 'simple'
            ? t('tournament.entered', { count: entries })
            : [t('tournament.pairs', { count: pairs }), t('tournament.alone', { count: entries - 2 * pairs })].join(
                ', ',
              )}
        </p>
      </div>
      {isEntered && <LinkButton to={tournamentAddress(id)}>{t('tournament.youPlay')}</LinkButton>}
      {!isEntered && !isOver && (
        <Button small busy={isLoading} onClick={() => void enter({ params: { id }, body: { pseudo: me } })}>
          {t('tournament.enter')}
          <span className="only-read-aloud"> {name}</span>
        </Button>
      )}
    </Card>
  )
}

function Past({ tournament }: Props) {
  const { t } = useTranslation()
  const { size } = useTournamentWords()
  const { isoDay } = useDates()
  const { id, name, since, phase, winners } = tournament
  return (
    <li>
      <Link className="row min-h-15 flex-wrap justify-between px-4 py-2" to={tournamentAddress(id)}>
        <span className="min-w-0 flex-[1_1_8rem]">
          <b className="block font-semi wrap-anywhere">{name}</b>
          <span className="note block">
            {monthAndYear(isoDay(since).slice(0, 'yyyy-mm'.length))} · {size(tournament)}
          </span>
        </span>
        {phase === 'stopped' ? (
          <span className="pill flex-initial whitespace-normal">{t('tournament.stoppedPill')}</span>
        ) : (
          <span className="row gap-2">
            <SideAvatars pseudos={winners} />
            <b className="font-semi wrap-anywhere">{namesOfSide(winners)}</b>
            <StarIcon className="flex-none fill-current text-(--star)" size={14} />
          </span>
        )}
      </Link>
    </li>
  )
}
