import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Failure } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { failureText, type TextKey, useText } from '../../shared/i18n/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { useChallenges } from './challenges.ts'

/** The link beside a refusal, by the code of the refusal. */
const wayOuts: Readonly<Record<string, { readonly to: string; readonly text: TextKey }>> = {
  'challenge-exists': { to: paths.home, text: 'challenge.seeIt' },
  'too-many-challenges': { to: paths.home, text: 'challenge.own' },
  'challenge-declined': { to: paths.available, text: 'available.title' },
}

/** Says why the server has refused a challenge, and links to what to do instead. */
export function ChallengeRefusal({ failure, pseudo }: { readonly failure: Failure; readonly pseudo: string }) {
  const { t } = useTranslation()
  const translate = useText()
  const { day } = useDates()
  const { own, days, isToday, when } = useChallenges()
  const code = failure.kind === 'problem' ? failure.code : ''
  const wayOut = wayOuts[code]
  const open = own.find(({ opponent, state }) => opponent === pseudo && state === 'open')
  const next = days.find(({ from }) => !isToday(from))
  const text =
    code === 'challenge-exists' && open !== undefined
      ? t('challenge.exists', { context: open.isMine ? 'mine' : 'theirs', pseudo, when: when(open.at) })
      : code === 'challenge-declined' && next !== undefined
        ? t('challenge.notToday', { pseudo, day: day(next.from) })
        : translate(failureText(failure))
  return (
    <div className="rows gap-1">
      <p className="font-medium text-loss" role="alert">
        {text}
      </p>
      {wayOut !== undefined && (
        // Replaces the history entry of the dialog, so that Back does not open it again.
        <Link className="text-button justify-self-start" to={wayOut.to} replace>
          {t(wayOut.text)}
        </Link>
      )}
    </div>
  )
}
