import type { TelevisionPairings } from '@topspin/domain/contract/television'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates, useServerTime } from '../../../shared/format/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  QueryView,
  ScreenIcon,
  Section,
  Skeleton,
  TextField,
  useForm,
} from '../../../shared/ui/index.ts'
import { screenForAdmins } from '../for-admins.tsx'

/** Milliseconds between two reads, so that a new television appears without a reload. */
const pollingInterval = 5_000

/** The televisions of the installation, for admins (docs/screens.md#television). */
export default screenForAdmins(paths.account, function TelevisionsScreen() {
  const { t } = useTranslation()
  const query = api.usePairedScreensQuery({}, { pollingInterval, refetchOnMountOrArgChange: true })
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
      {({ waiting, approved }) =>
        waiting.length + approved.length === 0 ? (
          <EmptyState title={t('screens.none')} text={t('screens.noneNext')} />
        ) : (
          <div className="rows gap-6 items-start lg:grid-cols-2">
            {waiting.length > 0 && (
              <Section title={t('screens.waiting')}>
                {waiting.map((television) => (
                  <WaitingTelevision key={television.id} {...television} />
                ))}
              </Section>
            )}
            {approved.length > 0 && (
              <Section title={t('screens.approved')}>
                <ul className="panel lined px-(--space-4) py-3.5">
                  {approved.map((television) => (
                    <ApprovedTelevision key={television.id} {...television} />
                  ))}
                </ul>
              </Section>
            )}
          </div>
        )
      }
    </QueryView>
  )
})

/** A television that waits until an admin enters the code that it shows. */
function WaitingTelevision({ id, requestedAt, browser, system }: TelevisionPairings['waiting'][number]) {
  const { t } = useTranslation()
  const { time } = useDates()
  const [approve, { isLoading: isApproving }] = api.useApproveScreenMutation()
  const [remove, { isLoading: isRemoving }] = api.useRemoveScreenMutation()
  const { values, field, formWith, accept } = useForm({ code: '', name: '' })

  async function submit() {
    const body = { code: values.code.replaceAll(/\s/g, ''), name: values.name.trim() }
    const accepted = accept({
      ...(!/^\d{6}$/.test(body.code) && { code: 'screens.codeRule' }),
      ...(body.name === '' && { name: 'field.required' }),
    })
    if (accepted && !isApproving && !isRemoving) await approve({ params: { id }, body })
  }

  return (
    <Card as="article">
      <form {...formWith(submit)}>
        <div className="row items-start">
          <ScreenIcon />
          <p>
            <b className="block wrap-anywhere">{t('screens.asks')}</b>
            <span className="note">
              {browser !== '' && system !== ''
                ? t('screens.askedOn', { time: time(requestedAt), browser, system })
                : t('screens.asked', { time: time(requestedAt) })}
            </span>
          </p>
        </div>
        <TextField label={t('screens.code')} {...field('code')} inputMode="numeric" maxLength={8} autoComplete="off" />
        <TextField label={t('screens.name')} {...field('name')} maxLength={40} autoComplete="off" />
        <p className="note">{t('screens.sees')}</p>
        <div className="halves gap-2 max-sm:grid-cols-1">
          <Button busy={isRemoving} onClick={() => void remove({ params: { id } })}>
            {t('screens.refuse')}
          </Button>
          <Button type="submit" variant="primary" busy={isApproving}>
            {t('screens.approve')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function ApprovedTelevision({ id, name, seenAt }: TelevisionPairings['approved'][number]) {
  const { t } = useTranslation()
  const { date } = useDates()
  const now = useServerTime()
  const [remove] = api.useRemoveScreenMutation()
  const revoking = useDialogRoute(`revoke-${id}`)
  // The server updates `seenAt` about once a minute.
  const minutes = Math.max(0, Math.floor((now - Date.parse(seenAt)) / 60_000))
  return (
    <li className="row min-h-15 py-2">
      <ScreenIcon />
      <p className="min-w-0 flex-1">
        <b className="block wrap-anywhere">{name}</b>
        <span className="note">
          {minutes < 60
            ? t('screens.seen', { context: minutes === 0 ? 'now' : '', minutes })
            : t('screens.notSeen', { date: date(seenAt) })}
        </span>
      </p>
      <Button variant="danger" small aria-label={t('screens.revokeOne', { name })} onClick={() => revoking.show()}>
        {t('screens.revoke')}
      </Button>
      <ConfirmDialog
        {...revoking}
        title={t('screens.revokeTitle', { name })}
        keep={t('screens.keep')}
        confirm={t('screens.revokeForReal')}
        onConfirm={() => void remove({ params: { id } })}
      >
        {t('screens.revokeText')}
      </ConfirmDialog>
    </li>
  )
}
