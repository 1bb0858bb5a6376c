import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { selectIsAdmin, selectIsReferee } from '../../shared/session/index.ts'

/** What waits for the reader's decision as an admin or a referee (docs/screens.md#what-waits). */
export function usePendingDecisions() {
  const { t } = useTranslation()
  const isAdmin = useSelector(selectIsAdmin)
  const isReferee = useSelector(selectIsReferee)
  const mayWait = isAdmin || isReferee
  const { currentData, error } = api.useWaitingQuery({}, { skip: !mayWait })
  const { registrations = { count: 0, pseudos: [] }, contests = 0 } = currentData ?? {}
  const { count } = registrations
  const texts = [
    count > 0 && t('waiting.registrations', { count }),
    contests > 0 && t('waiting.contests', { count: contests }),
  ]
  return {
    registrations,
    contests,
    total: count + contests,
    /** Empty when nothing waits. */
    text: texts.filter(Boolean).join(', '),
    /** False until the request is answered or has failed. A reader without a role sends no request. */
    isKnown: !mayWait || currentData !== undefined || error !== undefined,
  }
}
