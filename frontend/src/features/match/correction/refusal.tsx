import { skipToken } from '@reduxjs/toolkit/query/react'
import { NewestMatch } from '@topspin/domain/contract/correction'
import type { MatchRecap } from '@topspin/domain/contract/match'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type Failure, isUnavailable } from '../../../shared/api/index.ts'
import { useDates, useToday } from '../../../shared/format/index.ts'
import { failureText, type TextKey, useText } from '../../../shared/i18n/index.ts'
import { preventingFixture, preventingFixtureMessage } from '../../../shared/notices/index.ts'
import {
  Button,
  InfoIcon,
  LinkButton,
  LockIcon,
  NoticeBox,
  OfflineIcon,
  RetryIcon,
  WarningIcon,
} from '../../../shared/ui/index.ts'
import { resultTextOf } from '../contest/contest-parts.tsx'

interface Props {
  readonly failure: Failure
  readonly match: MatchRecap
  /** The sequence of the newest match when the preview was made; undefined without a preview. */
  readonly previewedUpTo: number | undefined
  readonly readAgain: () => void
  readonly openMatch: () => void
}

/** Says why a correction is not possible, and takes the focus. A preview that is too old can be read again. */
export function CorrectionRefusal(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus
  useEffect(() => box.current?.focus(), [props.failure])
  return <NoticeBox ref={box} asks {...useNotice(props)} />
}

function useNotice({ failure, match, previewedUpTo, readAgain, openMatch }: Props): ComponentProps<typeof NoticeBox> {
  const { t } = useTranslation()
  const translate = useText()
  const { date, time } = useDates()
  const today = useToday()
  const tooLate = useTooLateText(match)
  const id = preventingFixture(failure)?.tournamentId
  const { currentData: tournament } = api.useTournamentQuery(id === undefined ? skipToken : { params: { id } })
  const preventing = preventingFixtureMessage(failure, tournament)
  const button = (label: TextKey, act: () => void) => (
    <Button small onClick={act}>
      {t(label)}
    </Button>
  )
  const warning = <WarningIcon />
  if (failure.kind === 'network')
    return {
      icon: <OfflineIcon />,
      title: t('error.offline'),
      text: t('correction.offline'),
      action: button('ui.retry', readAgain),
    }
  if (preventing !== undefined) {
    const { title, text, link } = preventing
    const action = <LinkButton to={link.to}>{translate(link.label)}</LinkButton>
    return {
      icon: <LockIcon />,
      title: tournament === undefined ? t('correction.refused') : translate(title),
      text: translate(text),
      action,
    }
  }
  const text = translate(failureText(failure))
  if (failure.kind === 'unexpected' || isUnavailable(failure))
    return { icon: warning, title: text, action: button('ui.retry', readAgain) }
  switch (failure.code) {
    case 'correction-stale': {
      // Contests and corrections make a preview stale too, so the newest match is named only if the preview lacks it.
      const newest = NewestMatch.safeParse(failure.current).data
      const hasArrived = newest !== undefined && previewedUpTo !== undefined && newest.sequence > previewedUpTo
      return {
        icon: <RetryIcon />,
        title: t('correction.stale'),
        text: hasArrived
          ? t('correction.staleMatch', {
              match: t(newest.isSimple ? 'recap.simple' : 'recap.double', { id: newest.matchId }),
            })
          : t('correction.staleText'),
        action: button('correction.readAgain', readAgain),
      }
    }
    case 'correction-changes-nothing': {
      const icon = <InfoIcon />
      const last = match.corrections?.at(-1)
      if (last === undefined) return { icon, title: t('correction.alreadyRight'), text }
      const { by, at } = last
      const context = date(at) === today ? 'today' : ''
      return {
        icon,
        title: t('correction.alreadyBy', { by, context, date: date(at), time: time(at) }),
        text: t('correction.alreadyByText', { result: resultTextOf(match) }),
        action: button('correction.seeMatch', openMatch),
      }
    }
    case 'not-correctable':
      return { icon: <LockIcon />, title: t('correction.tooLate'), text: tooLate ?? text }
    case 'correction-too-long':
      return { icon: warning, title: t('correction.tooLong'), text: t('correction.tooLongText') }
    case 'unknown-match':
      return { icon: warning, title: t('correction.gone'), text }
    default:
      return { icon: warning, title: t('correction.refused'), text }
  }
}

/** Says since when a match is too old to be corrected. Null until the rules are read. */
export function useTooLateText({ matchDate }: Pick<MatchRecap, 'matchDate'>): string | null {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const today = useToday()
  const hours = api.useMatchRulesQuery({}).currentData?.rollbackWindowHours
  if (hours === undefined) return null
  const end = new Date(Date.parse(matchDate) + hours * 3_600_000).toISOString()
  const context = date(end) === today ? 'today' : ''
  return t('correction.tooLateSince', { count: hours, context, date: date(end), time: time(end) })
}
