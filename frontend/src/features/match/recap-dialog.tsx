import type { Contest } from '@topspin/domain/contract/contest'
import type { MatchCorrection, MatchRecap } from '@topspin/domain/contract/match'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { formatImpact, namesOfSide, roundTextContext, useDates } from '../../shared/format/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { correctionPath, type DialogRoute, pastLivePath, useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import {
  Button,
  ConfirmDialog,
  Dialog,
  Facts,
  LinkButton,
  QueryView,
  Skeleton,
  TennisTable,
  TennisTableSide,
  useLastDefined,
} from '../../shared/ui/index.ts'
import { useUndoableCommand } from '../../shared/undo/index.ts'
import { MatchReactions } from '../reactions/index.ts'
import { resultTextOf } from './contest/contest-parts.tsx'
import { MatchTag, type ShownMatch, useContestsOfMatches } from './contest/match-states.tsx'
import { playersOf } from './correction/choice.ts'
import { isSameMatch, parseReference, referenceText, rowIdOf, useMatchRecap } from './reference.ts'
import { ImpactExplanationToggle } from './why.tsx'

interface Props {
  readonly route: DialogRoute
  /** The match in the list that has opened the dialog; undefined while the dialog is closed. */
  readonly match: ShownMatch | undefined
}

/** A match with its reactions; for referees and admins also details and decisions (docs/screens.md#reactions). */
export default function RecapDialog({ route, match: opened }: Props) {
  const { t } = useTranslation()
  const reopening = useDialogRoute('reopen-tournament')
  const subject = useLastDefined(route.subject ?? undefined)
  const { id, isSimple } = parseReference(subject ?? null) ?? { id: 0, isSimple: true }
  const decides = useSelector(selectIsRefereeOrAdmin)
  const isPaused = !route.open || id === 0
  const recap = useMatchRecap({ id, isSimple }, isPaused || !decides)
  const match = recap.currentData
  const listed = useLastDefined(opened)
  return (
    <>
      <Dialog
        {...route}
        title={
          <>
            {t(isSimple ? 'recap.simple' : 'recap.double', { id })}{' '}
            <MatchTag state={{ contests: [], corrections: match?.corrections ?? [] }} />
          </>
        }
        actions={
          <>
            {listed && <MatchLinks match={listed} />}
            {match?.mayDecide && <RecapActions match={match} close={route.close} reopening={reopening} />}
          </>
        }
      >
        <MatchReactions
          match={{ id, isSimple }}
          head={(played) => (
            <TennisTable>
              <TennisTableSide players={playersOf(played).one} sets={played.winnerSet} />
              <TennisTableSide players={playersOf(played).two} sets={played.looserSet} />
            </TennisTable>
          )}
        />
        {decides && (
          <QueryView query={recap} skeleton={<Skeleton shape="table" />}>
            {(data) => <RecapFacts recap={data} />}
          </QueryView>
        )}
      </Dialog>
      {match?.finishes !== undefined && <ReopenDialog route={reopening} match={match} finishes={match.finishes} />}
    </>
  )
}

function RecapFacts({ recap }: { readonly recap: MatchRecap }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const facts = [
    ['recap.date', dateTime(recap.matchDate)],
    [recap.winnerTwo === null ? 'recap.winner' : 'recap.winnerOne', recap.winnerOne],
    ['recap.winnerTwo', recap.winnerTwo],
    [recap.looserTwo === null ? 'recap.loser' : 'recap.loserOne', recap.looserOne],
    ['recap.loserTwo', recap.looserTwo],
    ['recap.winnerSet', String(recap.winnerSet)],
    ['recap.loserSet', String(recap.looserSet)],
    ['recap.winnerImpact', formatImpact(recap.winnerScoreImpact)],
    ['recap.loserImpact', formatImpact(recap.looserScoreImpact)],
    ['recap.recorder', recap.recorder],
  ] as const
  return (
    <>
      <Facts
        className="lined *:flex *:flex-wrap *:gap-x-4 *:py-[7px] [&_dt]:text-[length:inherit]"
        facts={facts.map(([key, value]) => [t(key), value, 'ml-auto min-w-0 text-right font-medium'])}
      />
      <Story recap={recap} />
      <ImpactExplanationToggle explanation={recap.explanation} />
      {!recap.mayDecide && <p className="note">{t('contest.notYours')}</p>}
      {!recap.isRollbackable && !recap.isCorrectable && <p className="note">{t('recap.notRollbackable')}</p>}
    </>
  )
}

const dot =
  'before:absolute before:top-[5px] before:left-0 before:size-[10px] before:rounded-round before:border-2 before:border-field-line last:before:border-ball last:before:bg-ball'

/** Who recorded, contested, decided and corrected a match. Shown only for a contested or corrected match. */
function Story({ recap }: { readonly recap: MatchRecap }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { corrections = [] } = recap
  const { waiting = [], decided = [] } = api.useContestsQuery({}).currentData ?? {}
  const contests = [...waiting, ...decided].filter(({ match }) => isSameMatch(recap)(match))
  if (contests.length === 0 && corrections.length === 0) return null
  const score = resultTextOf(corrections[0]?.was ?? recap)
  const recorded = { text: t('recap.recorded', { pseudo: recap.recorder, score }), at: recap.matchDate }
  const steps = [recorded, ...contests.flatMap(ofContest), ...corrections.map(ofCorrection)]

  function ofContest({ contestedBy, contestedAt, reason, decision }: Contest) {
    const told = reason === null ? {} : ({ context: 'told', reason: `«\u202F${reason}\u202F»` } as const)
    const contested = { text: t('recap.contested', { pseudo: contestedBy, ...told }), at: contestedAt }
    // A correction is a step of its own, made by `ofCorrection`.
    if (decision === null || decision.outcome === 'corrected') return [contested]
    const context = decision.outcome === 'upheld' ? 'upheld' : 'cancelled'
    return [contested, { text: t('recap.decided', { pseudo: decision.by, context }), at: decision.at }]
  }

  function ofCorrection({ by, at, recalculated }: MatchCorrection, index: number) {
    const became = resultTextOf(corrections[index + 1]?.was ?? recap)
    return { text: t('recap.corrected', { pseudo: by, score: became, count: recalculated }), at }
  }

  return (
    <ol className="tabular-nums rows text-s">
      {steps
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ text, at }) => (
          <li key={`${at} ${text}`} className={`relative wrap-anywhere pl-5.5 ${dot}`}>
            {text}
            <time className="fine block" dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
    </ol>
  )
}

/** Opens the points of a match that was scored live, and lets a player of the match contest it. */
export function MatchLinks({ match }: { readonly match: ShownMatch }) {
  const { t } = useTranslation()
  const { show } = useDialogRoute('contest')
  const state = useContestsOfMatches()(match)
  return (
    <>
      {match.live && (
        <LinkButton to={pastLivePath(match.id)} replace>
          {t('livePage.review')}
        </LinkButton>
      )}
      {/* The note below the row of the match has the dialog that this button opens. */}
      {state?.isContestable && (
        <Button small onClick={() => show(referenceText(match), true)}>
          {t('contest.contest')}
        </Button>
      )}
    </>
  )
}

/** Returns a function that cancels a match; this can be undone for a few seconds. */
function useCancelling(match: MatchRecap) {
  const undoably = useUndoableCommand()
  const { waiting = [] } = api.useContestsQuery({}).currentData ?? {}
  return (event: MouseEvent) => {
    const texts = {
      done: textOf('recap.cancelled'),
      subject: { literal: resultTextOf(match) },
      takeBack: textOf('recap.restore'),
      failedKey: 'recap.notCancelled',
    } as const
    const isContested = waiting.some((contest) => isSameMatch(match)(contest.match))
    const body = { matchId: match.id, isSimple: match.isSimple, ...(isContested && { contested: true as const }) }
    const command = { name: 'rollback', input: { body }, texts } as const
    undoably(command, event, document.getElementById(rowIdOf(match)))
  }
}

interface ActionsProps {
  readonly match: MatchRecap
  readonly close: () => void
  readonly reopening: DialogRoute
}

/** The buttons that correct a match, for referees and admins, and cancel it, for referees only. */
function RecapActions({ match, close, reopening }: ActionsProps) {
  const { t } = useTranslation()
  const referee = useSelector(selectIsReferee)
  const cancel = useCancelling(match)
  const { id, isSimple, isCorrectable, isRollbackable, finishes, corrections = [] } = match

  function ask(event: MouseEvent) {
    if (finishes !== undefined) return reopening.show(undefined, true)
    close()
    cancel(event)
  }

  return (
    <>
      {isCorrectable && (
        <LinkButton to={correctionPath(isSimple ? 'simple' : 'double', id)} replace>
          {t(corrections.length === 0 ? 'correction.open' : 'correction.again')}
        </LinkButton>
      )}
      {referee && isRollbackable && (
        <Button small variant="danger" onClick={ask}>
          {t('recap.cancel')}
        </Button>
      )}
    </>
  )
}

interface ReopenProps {
  readonly route: DialogRoute
  readonly match: MatchRecap
  readonly finishes: NonNullable<MatchRecap['finishes']>
}

/** The rounds whose names (`tournament.theRound`) are feminine. */
const feminineRounds: readonly string[] = ['final', 'semi', 'robin', 'pool']

/** Asks before a cancellation after which a finished tournament goes on and its winners lose the star. */
function ReopenDialog({ route, match, finishes: { name, winners, ...fixture } }: ReopenProps) {
  const { t } = useTranslation()
  const context = roundTextContext(fixture)
  const round = t('tournament.theRound', { context })
  const words = { count: winners.length, names: namesOfSide(winners), name, round }
  return (
    <ConfirmDialog
      {...route}
      title={t('recap.reopenTitle', { round })}
      keep={t('tournament.keep')}
      confirm={t('recap.reopen', { round })}
      onConfirm={useCancelling(match)}
    >
      {t('recap.reopenText', { ...words, context: feminineRounds.includes(context) ? '' : 'masculine' })}
    </ConfirmDialog>
  )
}
