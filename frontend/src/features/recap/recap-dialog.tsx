import type { MatchRecap } from '@topspin/domain/contract/match'
import { type MouseEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Text, textOf } from '../../i18n/text.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { correctionAt } from '../../navigation/paths.ts'
import { selectIsReferee } from '../../session/selectors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUndo } from '../../undo/use-undo.ts'
import { parseReference, rowOf } from './reference.ts'
import { useRecap } from './use-recap.ts'

const RecapFacts = lazyComponent(() => import('./recap-facts.tsx'), <Skeleton shape="table" />)

/** The detail of a match for referees and admins, with buttons that correct or cancel it (docs/user-interface.md#screens). */
export default function RecapDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  // Keeps the match while the dialog fades out.
  const [subject, setSubject] = useState(route.subject)
  if (route.subject !== null && route.subject !== subject) setSubject(route.subject)
  const { id, isSimple } = parseReference(subject) ?? { id: 0, isSimple: true }
  const recap = useRecap({ id, isSimple }, !route.open || id === 0)
  const match = recap.currentData
  const undoably = useUndo()

  function cancel(match: MatchRecap, event: MouseEvent) {
    route.close()
    const texts = {
      done: textOf('recap.cancelled'),
      subject: scoreOf(match),
      takeBack: textOf('recap.restore'),
      failedKey: 'recap.notCancelled',
    }
    const command = { name: 'rollback', input: { body: { matchId: id, isSimple } }, texts } as const
    undoably(command, event, document.getElementById(rowOf({ id, isSimple })))
  }

  return (
    <Dialog
      {...route}
      title={t(isSimple ? 'recap.simple' : 'recap.double', { id })}
      actions={match !== undefined && <Actions match={match} cancel={cancel} />}
    >
      <QueryView query={recap} skeleton={<Skeleton shape="table" />}>
        {(data) => <RecapFacts recap={data} />}
      </QueryView>
    </Dialog>
  )
}

interface ActionsProps {
  readonly match: MatchRecap
  readonly cancel: (match: MatchRecap, event: MouseEvent) => void
}

/** Referees and admins correct a match; referees cancel one that is the last of its players. */
function Actions({ match, cancel }: ActionsProps) {
  const t = useT()
  const referee = useSelector(selectIsReferee)
  const { id, isSimple, isCorrectable = false, isRollbackable } = match
  return (
    <>
      {isCorrectable && (
        <LinkButton to={correctionAt(isSimple ? 'simple' : 'double', id)} replace>
          {t('correction.open')}
        </LinkButton>
      )}
      {referee && isRollbackable && (
        <Button small variant="danger" onClick={(event) => cancel(match, event)}>
          {t('recap.cancel')}
        </Button>
      )}
    </>
  )
}

/** "Lucas 2 - 1 Zoé". */
const scoreOf = ({ winnerOne, winnerTwo, looserOne, looserTwo, winnerSet, looserSet }: MatchRecap): Text =>
  textOf('recap.score', {
    winners: winnerTwo === null ? winnerOne : `${winnerOne}, ${winnerTwo}`,
    losers: looserTwo === null ? looserOne : `${looserOne}, ${looserTwo}`,
    won: winnerSet,
    lost: looserSet,
  })
