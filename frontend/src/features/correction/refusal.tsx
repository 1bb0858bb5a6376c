import { NewestMatch } from '@topspin/domain/contract/correction'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../api/failure.ts'
import { failureText, useText } from '../../i18n/text.ts'
import { useT } from '../../i18n/words.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoIcon, OfflineIcon, RetryIcon, WarningIcon } from '../../ui/icons.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'

interface Props {
  readonly failure: Failure
  /** The sequence of the newest match at the preview. */
  readonly previewedUpTo: number | undefined
  readonly readAgain: () => void
}

/** Why a correction cannot be done. It takes the focus. A preview that is too old can be read again. */
export function Refusal({ failure, previewedUpTo, readAgain }: Props) {
  const t = useT()
  const translate = useText()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus
  useEffect(() => box.current?.focus(), [failure])
  const again = (label: string) => (
    <Button small onClick={readAgain}>
      {t(label)}
    </Button>
  )
  if (failure.kind === 'network')
    return (
      <NoticeBox
        ref={box}
        asks
        icon={<OfflineIcon aria-hidden="true" />}
        title={t('error.offline')}
        text={t('correction.offline')}
      />
    )
  if (failure.kind === 'unexpected')
    return (
      <NoticeBox
        ref={box}
        asks
        icon={<WarningIcon aria-hidden="true" />}
        title={translate(failureText(failure))}
        action={again('ui.retry')}
      />
    )
  const { titleKey, isStale } = refusals[failure.code] ?? { titleKey: 'correction.refused', isStale: false }
  const newest = NewestMatch.safeParse(failure.current).data
  // The newest match may be older than the preview: a contest or a correction also makes it stale.
  const arrived = newest !== undefined && previewedUpTo !== undefined && newest.sequence > previewedUpTo ? newest : null
  const staleText =
    arrived === null
      ? t('correction.staleText')
      : t('correction.staleMatch', {
          match: t(arrived.isSimple ? 'recap.simple' : 'recap.double', { id: arrived.matchId }),
        })
  const Icon = isStale ? RetryIcon : failure.code === 'correction-changes-nothing' ? InfoIcon : WarningIcon
  return (
    <NoticeBox
      ref={box}
      asks
      icon={<Icon aria-hidden="true" />}
      title={t(titleKey)}
      text={isStale ? staleText : translate(failureText(failure))}
      {...(isStale && { action: again('correction.readAgain') })}
    />
  )
}

const refusals: { readonly [code: string]: { readonly titleKey: string; readonly isStale: boolean } | undefined } = {
  'correction-stale': { titleKey: 'correction.stale', isStale: true },
  'not-correctable': { titleKey: 'correction.tooLate', isStale: false },
  'unknown-match': { titleKey: 'correction.gone', isStale: false },
  'correction-too-long': { titleKey: 'correction.tooLong', isStale: false },
  'correction-changes-nothing': { titleKey: 'correction.alreadyRight', isStale: false },
}
