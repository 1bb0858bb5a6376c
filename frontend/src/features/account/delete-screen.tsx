import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { useT } from '../../format/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import fields from '../../ui/form.module.css'
import { TrashIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { selectAccount } from './selectors.ts'
import { deletionAsked } from './slice.ts'

/** The last warning: deletion is final, and the points are lost (specification §2). */
export default function DeleteScreen() {
  const t = useT()
  const dispatch = useAppDispatch()
  const allowed = useAppSelector((state) => state.session.accountDeletion)
  const { deletion } = useAppSelector(selectAccount)
  return (
    <div className={fields.alone}>
      <Card as="section">
        <div className={fields.form}>
          <p>{t('delete.warning')}</p>
          {allowed || <p>{t('delete.notHere')}</p>}
          <Button
            look="danger"
            icon={<TrashIcon />}
            disabled={!allowed}
            busy={deletion.status === 'sending'}
            onClick={() => dispatch(deletionAsked())}
          >
            {t('delete.confirm')}
          </Button>
          <LinkButton to="/account">{t('delete.keep')}</LinkButton>
        </div>
      </Card>
    </div>
  )
}
