import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { poolLetter } from '@topspin/domain/text/round-name'
import { bracketRoundCount, placeCountFor, seedCountFor } from '@topspin/domain/tournament/bracket-sizes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { namesOfSide, roundTextContext } from '../../shared/format/index.ts'
import { tournamentAddress, useDialogRoute } from '../../shared/navigation/index.ts'
import {
  Button,
  Card,
  ConfirmDialog,
  InfoIcon,
  LinkButton,
  NoticeBox,
  QueryView,
  Section,
  Skeleton,
  Switch,
} from '../../shared/ui/index.ts'
import { SideAvatars, shortDayText } from '../fixture/index.ts'
import { datedRounds, RoundDays } from './dated-rounds.tsx'
import type { Draw } from './fixtures-model.ts'
import { useTournament } from './started.ts'

interface Props {
  readonly detail: TournamentDetail
  readonly draw: Draw
}

/** The proposed draw before the start of a tournament; only organisers can read it (docs/screens.md#tournaments). */
export default function DrawScreen() {
  const query = useTournament()
  return (
    <QueryView query={query} skeleton={<Skeleton shape="table" />}>
      {(detail) =>
        detail.draw === null || detail.summary.phase !== 'entries' ? (
          <Navigate to={tournamentAddress(detail.summary.id)} replace />
        ) : (
          <DrawProposal detail={detail} draw={detail.draw} />
        )
      }
    </QueryView>
  )
}

function DrawProposal({ detail, draw }: Props) {
  const { t } = useTranslation()
  const { summary, draws } = detail
  const starting = useDialogRoute('startTournament')
  const [isDated, setDated] = useState(true)
  const [again, redrawn] = api.useDrawTournamentMutation()
  const [start, started] = api.useStartTournamentMutation()
  const params = { id: summary.id }
  const rules = api.useMatchRulesQuery({}).currentData
  const rounds = datedRounds(draw.fixtures, detail.today, summary.entriesUntil, rules?.hours)
  const dues = isDated ? rounds.flatMap(({ ids, due }) => ids.map((fixtureId) => ({ fixtureId, due }))) : []
  // When all scores differ, the pools follow from the scores alone, so drawing again would change nothing.
  const isFixed = summary.format === 'pools' && new Set(draw.sides.map(({ score }) => score)).size === draw.sides.length
  return (
    <div className="stack lg:grid-cols-2 lg:items-start lg:gap-x-6">
      <div className="stack">
        <SeedsNotice detail={detail} draw={draw} />
        <FirstRound draw={draw} due={isDated ? rounds[0]?.due : undefined} />
      </div>
      <div className="stack">
        <Card className="rows">
          <Switch
            label={t('tournament.dated')}
            note={t('tournament.datedNote')}
            checked={isDated}
            onChange={setDated}
          />
          {isDated && <RoundDays rounds={rounds} thirdPlace={detail.thirdPlace} />}
        </Card>
        <Card>
          <b className="block">{t('tournament.drawNumber', { number: draws })}</b>
          <span className="note block">{t('tournament.drawCode', { code: draw.drawCode })}</span>
          <p className="note mt-2">{t('tournament.drawRule')}</p>
        </Card>
        <LinkButton to={tournamentAddress(summary.id)}>{t('tournament.backToEntries')}</LinkButton>
      </div>
      <div className="dock">
        {!isFixed && (
          <Button busy={redrawn.isLoading} onClick={() => void again({ params })}>
            {t('tournament.redraw')}
          </Button>
        )}
        <Button variant="primary" busy={started.isLoading} onClick={() => starting.show(draw.drawCode)}>
          {t('tournament.start')}
        </Button>
      </div>
      <ConfirmDialog
        {...starting}
        title={t('tournament.startTitle', { name: summary.name })}
        keep={t('tournament.notYet')}
        confirm={t('tournament.startConfirm')}
        // Sends the draw code that was current when the dialog opened: another organiser may have drawn again since.
        onConfirm={() => void start({ params, body: { dues, drawCode: starting.subject ?? draw.drawCode } })}
        granting
      >
        {t('tournament.startText', { count: draw.sides.flatMap(({ players }) => players).length })}
      </ConfirmDialog>
    </div>
  )
}

function SeedsNotice({ detail: { summary }, draw }: Props) {
  const { t } = useTranslation()
  const { sides } = draw
  if (summary.format === 'pools')
    return <NoticeBox icon={<InfoIcon />} title={t('tournament.snake')} text={t('tournament.snakeText')} />
  if (summary.format === 'round-robin')
    return <NoticeBox icon={<InfoIcon />} title={t('tournament.everybody', { count: sides.length })} />
  const seeds = sides.slice(0, seedCountFor(placeCountFor(sides.length)))
  return (
    <NoticeBox
      icon={<InfoIcon />}
      title={t('tournament.seeds', { names: seeds.map(({ players }) => namesOfSide(players)).join(', ') })}
      text={t('tournament.seedsText')}
    />
  )
}

interface FirstRoundProps extends Pick<Props, 'draw'> {
  /** The last day of the round; undefined for none. */
  readonly due: string | undefined
}

/** The pools, or the first round of a bracket. */
function FirstRound({ draw: { sides, fixtures, pools }, due }: FirstRoundProps) {
  const { t } = useTranslation()
  const nameOf = (side: number) => namesOfSide(sides[side]?.players ?? [])
  const rounds = bracketRoundCount(fixtures)
  const context = roundTextContext({ stage: pools.length > 0 ? 'pool' : 'bracket', round: 1, rounds })
  if (pools.length > 0)
    return pools.map((rows, pool) => (
      <Card key={poolLetter(pool)}>
        <h2 className="font-bold">{t('tournament.round', { context, pool: poolLetter(pool) })}</h2>
        <p>
          {rows
            .map(({ side }) => side)
            .sort((one, two) => one - two)
            .map((side, index) => (
              <span key={side}>
                {index > 0 && ', '}
                {nameOf(side)} <span className="fine">{side + 1}</span>
              </span>
            ))}
        </p>
      </Card>
    ))
  const first = fixtures.filter(({ stage, round }) => stage === 'bracket' && round === 1)
  return (
    <Section title={t('tournament.rounds', { context })}>
      {first.map((fixture) => (
        <div key={fixture.id} className="panel lined">
          {fixture.sides
            .filter((side) => typeof side === 'number')
            .map((side) => (
              <p key={side} className="row min-h-11 px-4 py-1">
                <SideAvatars pseudos={sides[side]?.players ?? []} />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{nameOf(side)}</span>
                {fixture.sides.includes('nobody') && (
                  <span className="note">{t('tournament.exempt', { number: side + 1 })}</span>
                )}
              </p>
            ))}
          {due !== undefined && !fixture.sides.includes('nobody') && (
            <p className="note px-4 py-1">{t('tournament.due', { day: shortDayText(due) })}</p>
          )}
        </div>
      ))}
    </Section>
  )
}
