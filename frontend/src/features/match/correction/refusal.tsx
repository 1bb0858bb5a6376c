import { NewestMatch } from '@topspin/domain/contract/correction'
import type { MatchRecap } from '@topspin/domain/contract/match'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/api/index.ts'
import { failureText, type Text, type TextKey, textOf, useText } from '../../../shared/i18n/index.ts'
import { Button, InfoIcon, LockIcon, NoticeBox, OfflineIcon, RetryIcon, WarningIcon } from '../../../shared/ui/index.ts'
import { useAlreadyCorrected } from './use-already-corrected.ts'
import { useTooLateText } from './use-too-late-text.ts'

interface Props {
  readonly failure: Failure
  readonly match: MatchRecap
  /** The sequence of the newest match at the preview. */
  readonly previewedUpTo: number | undefined
  readonly readAgain: () => void
  readonly openMatch: () => void
}

interface Notice {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
}

/** Why a correction cannot be done. It takes the focus. A preview that is too old can be read again. */
export function Refusal({ failure, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus
  useEffect(() => box.current?.focus(), [failure])
  return <NoticeBox ref={box} asks {...useNotice({ failure, ...props })} />
}

function useNotice({ failure, match, previewedUpTo, readAgain, openMatch }: Props): Notice {
  const { t } = useTranslation()
  const translate = useText()
  const tooLate = useTooLateText(match)
  const already = useAlreadyCorrected(match)
  const button = (label: TextKey, act: () => void) => (
    <Button small onClick={act}>
      {t(label)}
    </Button>
  )
  const warning = <WarningIcon aria-hidden="true" />
  if (failure.kind === 'network')
    return { icon: <OfflineIcon aria-hidden="true" />, title: t('error.offline'), text: t('correction.offline') }
  const text = translate(failureText(failure))
  if (failure.kind === 'unexpected') return { icon: warning, title: text, action: button('ui.retry', readAgain) }
  switch (failure.code) {
    case 'correction-stale': {
      const arrived = arrivedIn(failure.current, previewedUpTo)
      return {
        icon: <RetryIcon aria-hidden="true" />,
        title: t('correction.stale'),
        text: arrived === null ? t('correction.staleText') : t('correction.staleMatch', { match: translate(arrived) }),
        action: button('correction.readAgain', readAgain),
      }
    }
    case 'correction-changes-nothing': {
      const icon = <InfoIcon aria-hidden="true" />
      if (already === null) return { icon, title: t('correction.alreadyRight'), text }
      return { icon, ...already, action: button('correction.seeMatch', openMatch) }
    }
    case 'not-correctable':
      return { icon: <LockIcon aria-hidden="true" />, title: t('correction.tooLate'), text: tooLate ?? text }
    case 'correction-too-long':
      return { icon: warning, title: t('correction.tooLong'), text: t('correction.tooLongText') }
    case 'unknown-match':
      return { icon: warning, title: t('correction.gone'), text }
    default:
      return { icon: warning, title: t('correction.refused'), text }
  }
}

/** The newest match, when it came after the preview: a contest or a correction also makes it stale. */
function arrivedIn(current: unknown, previewedUpTo: number | undefined): Text | null {
  const newest = NewestMatch.safeParse(current).data
  if (newest === undefined || previewedUpTo === undefined || newest.sequence <= previewedUpTo) return null
  return textOf(newest.isSimple ? 'recap.simple' : 'recap.double', { id: newest.matchId })
}
