import type { MatchRecap } from '@topspin/domain/contract/match'
import type { MouseEvent } from 'react'
import { useSelector } from 'react-redux'
import { textOf } from '../../shared/i18n/text.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { correctionAt } from '../../shared/navigation/paths.ts'
import { selectIsReferee } from '../../shared/session/selectors.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { useUndo } from '../../shared/undo/use-undo.ts'
import { rowOf } from './reference.ts'
import { scoreOf } from './score-of.ts'

interface Props {
  readonly match: MatchRecap
  /** Closes the dialog. */
  readonly close: () => void
}

/** Referees and admins correct a match; referees cancel one that is the last of its players, and can take that back. */
export default function RecapActions({ match, close }: Props) {
  const t = useT()
  const referee = useSelector(selectIsReferee)
  const undoably = useUndo()
  const { id, isSimple, isCorrectable = false, isRollbackable, mayDecide = true, corrections = [] } = match
  if (!mayDecide) return null

  function cancel(event: MouseEvent) {
    close()
    const texts = {
      done: textOf('recap.cancelled'),
      subject: scoreOf(match),
      takeBack: textOf('recap.restore'),
      failedKey: 'recap.notCancelled',
    } as const
    const command = { name: 'rollback', input: { body: { matchId: id, isSimple } }, texts } as const
    undoably(command, event, document.getElementById(rowOf({ id, isSimple })))
  }

  return (
    <>
      {isCorrectable && (
        <LinkButton to={correctionAt(isSimple ? 'simple' : 'double', id)} replace>
          {t(corrections.length === 0 ? 'correction.open' : 'correction.again')}
        </LinkButton>
      )}
      {referee && isRollbackable && (
        <Button small variant="danger" onClick={cancel}>
          {t('recap.cancel')}
        </Button>
      )}
    </>
  )
}
