import type { PairedTelevisions } from '@topspin/domain/contract/television'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { Button, Card, ConfirmDialog, ScreenIcon } from '../../../shared/ui/index.ts'
import styles from './televisions-screen.module.css'

type Approved = PairedTelevisions['approved'][number]

/** The approved screens, each with a button that revokes it after a confirmation. */
export function ApprovedTelevisions({ list }: { readonly list: readonly Approved[] }) {
  const { t } = useTranslation()
  const [remove] = api.useRemoveScreenMutation()
  const revoking = useDialogRoute('revoke')
  const [asked, setAsked] = useState<Approved | null>(null)
  const now = list.find(({ id }) => id === revoking.subject)
  // Kept while the dialog closes.
  if (now !== undefined && now.id !== asked?.id) setAsked(now)
  return (
    <Card>
      <ul className="lined">
        {list.map((television) => (
          <li key={television.id} className={`row ${styles.television}`}>
            <ScreenIcon />
            <p className="min-w-0 flex-1">
              <b className="block wrap-anywhere">{television.name}</b>
              <Seen at={television.seenAt} />
            </p>
            <Button
              variant="danger"
              small
              aria-label={t('screens.revokeOne', { name: television.name })}
              onClick={() => revoking.show(television.id)}
            >
              {t('screens.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open={revoking.open}
          close={revoking.close}
          title={t('screens.revokeTitle', { name: asked.name })}
          keep={t('screens.keep')}
          confirm={t('screens.revokeForReal')}
          onConfirm={() => void remove({ params: { id: asked.id } })}
        >
          {t('screens.revokeText')}
        </ConfirmDialog>
      )}
    </Card>
  )
}

const minute = 60_000

/** When a television was used last: minutes ago, or the day. A running television is used every minute. */
function Seen({ at }: { readonly at: string }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / minute))
  return (
    <span className="note">
      {minutes < 60
        ? t('screens.seen', { context: minutes === 0 ? 'now' : '', minutes })
        : t('screens.notSeen', { date: date(at) })}
    </span>
  )
}
