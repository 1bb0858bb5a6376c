import type { MatchRecap } from '@topspin/domain/contract/match'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { useDates } from '../../format/dates.tsx'
import { impact } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Why } from '../explanation/why.tsx'
import styles from './recap-dialog.module.css'
import { parseReference } from './reference.ts'
import { useRecap } from './use-recap.ts'

/** The detail of a match for referees, with a button that cancels the match (docs/user-interface.md#screens). */
export default function RecapDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  // Keeps the match while the dialog fades out.
  const [subject, setSubject] = useState(route.subject)
  if (route.subject !== null && route.subject !== subject) setSubject(route.subject)
  const { id, isSimple } = parseReference(subject) ?? { id: 0, isSimple: true }
  const [rollBack, { isLoading, isSuccess, reset }] = api.useRollbackMutation()
  // The command removes the match: reading it again would fail.
  const recap = useRecap({ id, isSimple }, !route.open || id === 0 || isLoading || isSuccess)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is a new object at each render; only `open` matters
  useEffect(() => {
    if (!route.open) reset()
    else if (isSuccess) route.close()
  }, [route.open, isSuccess])

  return (
    <Dialog
      {...route}
      title={t(isSimple ? 'recap.simple' : 'recap.double', { id })}
      actions={
        <Button
          variant="danger"
          disabled={recap.currentData?.isRollbackable !== true}
          busy={isLoading}
          onClick={() => void rollBack({ body: { matchId: id, isSimple } })}
        >
          {t('recap.cancel')}
        </Button>
      }
    >
      <QueryView query={recap} skeleton={<Skeleton shape="table" />}>
        {(data) => <Recap recap={data} />}
      </QueryView>
    </Dialog>
  )
}

function Recap({ recap }: { readonly recap: MatchRecap }) {
  const t = useT()
  const { dateTime } = useDates()
  const facts = [
    ['recap.date', dateTime(recap.matchDate)],
    [recap.winnerTwo === null ? 'recap.winner' : 'recap.winnerOne', recap.winnerOne],
    ['recap.winnerTwo', recap.winnerTwo],
    [recap.looserTwo === null ? 'recap.loser' : 'recap.loserOne', recap.looserOne],
    ['recap.loserTwo', recap.looserTwo],
    ['recap.winnerSet', String(recap.winnerSet)],
    ['recap.loserSet', String(recap.looserSet)],
    ['recap.winnerImpact', impact(recap.winnerScoreImpact)],
    ['recap.loserImpact', impact(recap.looserScoreImpact)],
    ['recap.recorder', recap.recorder],
  ] as const
  return (
    <>
      <Facts className={styles.facts} facts={facts.map(([labelKey, value]) => [t(labelKey), value])} />
      <Why explanation={recap.explanation} />
      {!recap.isRollbackable && <p className="note">{t('recap.notRollbackable')}</p>}
    </>
  )
}
