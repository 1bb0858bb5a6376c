import type { MatchRecap } from '@topspin/domain/contract/match'
import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { dateTime } from '../../format/dates.ts'
import { impact } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RemoteView } from '../../ui/remote-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Why } from '../explanation/why.tsx'
import styles from './recap-dialog.module.css'
import { parseReference } from './reference.ts'
import { selectCancellation, selectRecap } from './selectors.ts'
import { cancellationAsked, recapLeft, recapShown } from './slice.ts'

/** The detail of a match for referees, with a button that cancels the match (docs/user-interface.md#screens). */
export default function RecapDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  const dispatch = useDispatch()
  const recap = useSelector(selectRecap)
  const cancellation = useSelector(selectCancellation)
  // Keeps the match while the dialog fades out.
  const [subject, setSubject] = useState(route.subject)
  if (route.subject !== null && route.subject !== subject) setSubject(route.subject)
  const reference = parseReference(subject)
  const { id, isSimple } = reference ?? { id: 0, isSimple: true }
  const read = () => dispatch(recapShown({ id, isSimple }))

  useEffect(() => {
    if (route.open && id !== 0) dispatch(recapShown({ id, isSimple }))
  }, [dispatch, route.open, id, isSimple])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is a new object at each render; only the answer closes the dialog
  useEffect(() => {
    if (cancellation.status !== 'done') return
    dispatch(recapLeft())
    route.close()
  }, [cancellation.status])

  const rollbackable = recap.data?.isRollbackable === true
  return (
    <Dialog
      open={route.open}
      close={route.close}
      title={t(isSimple ? 'recap.simple' : 'recap.double', { id })}
      actions={
        <Button
          variant="danger"
          disabled={!rollbackable}
          busy={cancellation.status === 'sending'}
          onClick={() => dispatch(cancellationAsked({ id, isSimple, key: newIdempotencyKey() }))}
        >
          {t('recap.cancel')}
        </Button>
      }
    >
      <RemoteView remote={recap} retry={read} skeleton={<Skeleton shape="table" />}>
        {(data) => <Facts recap={data} />}
      </RemoteView>
    </Dialog>
  )
}

function Facts({ recap }: { readonly recap: MatchRecap }) {
  const t = useT()
  return (
    <>
      <dl className={`${styles.facts} num`}>
        <Fact label={t('recap.date')} value={dateTime(recap.matchDate)} />
        <Fact label={t(recap.winnerTwo === null ? 'recap.winner' : 'recap.winnerOne')} value={recap.winnerOne} />
        {recap.winnerTwo !== null && <Fact label={t('recap.winnerTwo')} value={recap.winnerTwo} />}
        <Fact label={t(recap.looserTwo === null ? 'recap.loser' : 'recap.loserOne')} value={recap.looserOne} />
        {recap.looserTwo !== null && <Fact label={t('recap.loserTwo')} value={recap.looserTwo} />}
        <Fact label={t('recap.winnerSet')} value={String(recap.winnerSet)} />
        <Fact label={t('recap.loserSet')} value={String(recap.looserSet)} />
        <Fact label={t('recap.winnerImpact')} value={impact(recap.winnerScoreImpact)} />
        <Fact label={t('recap.loserImpact')} value={impact(recap.looserScoreImpact)} />
        <Fact label={t('recap.recorder')} value={recap.recorder} />
      </dl>
      <Why explanation={recap.explanation} />
      {!recap.isRollbackable && <p className={styles.note}>{t('recap.notRollbackable')}</p>}
    </>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
