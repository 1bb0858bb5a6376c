import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { selectIsAdmin, selectIsReferee } from '../../shared/session/index.ts'

interface WaitingHere {
  readonly registrations: { readonly count: number; readonly pseudos: readonly string[] }
  /** How many contests wait for a decision. */
  readonly contests: number
  /** All that waits for the reader. */
  readonly total: number
  /** What waits, in words; empty when nothing does. */
  readonly text: string
  /** Whether it is known, or nothing can wait for the reader. */
  readonly isKnown: boolean
}

const nobody = { count: 0, pseudos: [] }

/** What waits for a reader who is an admin or a referee (docs/user-interface.md#what-waits). */
export function useWaiting(): WaitingHere {
  const { t } = useTranslation()
  const isAdmin = useSelector(selectIsAdmin)
  const isReferee = useSelector(selectIsReferee)
  const mayWait = isAdmin || isReferee
  const { currentData, error } = api.useWaitingQuery({}, { skip: !mayWait })
  const registrations = currentData?.registrations ?? nobody
  const contests = currentData?.contests ?? 0
  const { count } = registrations
  const texts = [
    ...(count === 0 ? [] : [t('waiting.registrations', { count })]),
    ...(contests === 0 ? [] : [t('waiting.contests', { count: contests })]),
  ]
  return {
    registrations,
    contests,
    total: count + contests,
    text: texts.join(', '),
    isKnown: !mayWait || currentData !== undefined || error !== undefined,
  }
}
