import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api, type CallDispatch, undoIfFailed } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import {
  matchFormPath,
  ownCodeHash,
  paths,
  playerAddress,
  useTab,
  useWasLinkedTo,
} from '../../../shared/navigation/index.ts'
import { selectIsAdmin, selectPseudo } from '../../../shared/session/index.ts'
import {
  Avatar,
  Button,
  Card,
  DayIcon,
  DownloadIcon,
  KeyIcon,
  LinkButton,
  QueryView,
  RankIcon,
  Section,
  Skeleton,
  Stars,
  Switch,
  Tabs,
  TextArea,
  useForm,
} from '../../../shared/ui/index.ts'
import { MailSettings, NotificationSettings } from '../../session/index.ts'
import { AdministrationTab } from '../administration/administration-tab.tsx'
import { AccountDeletionLine, LineLink } from '../line.tsx'
import { usePendingDecisions } from '../pending-decisions.ts'
import { EmailLine } from './email-line.tsx'
import { AddressQrCode } from './invitation.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/** The reader's account, and a second tab with figures and administration (docs/user-interface.md#screens). */
export default function AccountScreen() {
  const { t } = useTranslation()
  const { total } = usePendingDecisions()
  const admin = useSelector(selectIsAdmin)
  const [tab, setTab] = useTab(['mine', 'club'], 'mine')
  return (
    <Tabs
      label={t('account.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'mine', label: t('account.mine'), panel: <MyAccount /> },
        {
          value: 'club',
          label: t(admin ? 'account.admin' : 'account.figures'),
          waiting: total,
          panel: <AdministrationTab />,
        },
      ]}
    />
  )
}

function MyAccount() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const pseudo = useSelector(selectPseudo)
  const address = new URL(matchFormPath(pseudo), window.location.origin).href
  const isAskedForCode = useWasLinkedTo(ownCodeHash)
  return (
    <QueryView
      query={api.usePlayerQuery({ params: { pseudo } })}
      skeleton={
        <>
          <Skeleton shape="card" />
          <Skeleton shape="table" />
        </>
      }
    >
      {(player) => (
        <div className="stack md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-start md:gap-6">
          <div className="stack">
            <Card as="section">
              <div className="row gap-4">
                <Avatar pseudo={player.pseudo} size="xl" />
                <div className="min-w-0 flex-1">
                  <h2 className="row gap-2 text-xl font-bold tracking-[-0.02em]">
                    <span className="wrap-anywhere">{player.pseudo}</span>
                    <Stars count={player.tournamentWins} />
                  </h2>
                  <EmailLine player={player} />
                  {player.registrationDate !== undefined && (
                    <p className="fine tabular-nums">
                      {t('account.since', { date: dateTime(player.registrationDate) })}
                    </p>
                  )}
                </div>
              </div>
            </Card>
            <Card as="section">
              <BioForm bio={player.bio} />
            </Card>
            <NotificationSettings />
            {player.signIn !== undefined && <SignInWays ways={player.signIn} />}
            <MailSettings email={player.email ?? ''} />
          </div>
          <div className="stack">
            <Card as="section">
              <figure ref={isAskedForCode ? scrollIntoWindow : undefined} className="rows text-center">
                <AddressQrCode value={address} title={t('account.challengeLabel', { pseudo })} />
                <figcaption className="note">{t('account.challenge')}</figcaption>
              </figure>
            </Card>
            <div className="rows gap-2.5 md:grid-cols-[repeat(auto-fit,minmax(220px,1fr))]">
              <LinkButton to={playerAddress(pseudo)} icon={<RankIcon />}>
                {t('account.page')}
              </LinkButton>
              {player.signIn === undefined && (
                <LinkButton to="/account/password" icon={<KeyIcon />}>
                  {t('account.changePassword')}
                </LinkButton>
              )}
            </div>
            <QuotingSwitch />
            <Section title={t('data.title')}>
              <ul className="panel lined px-4">
                <LineLink to={paths.data} icon={<DownloadIcon />} title={t('data.download')} note={t('data.all')} />
                <LineLink
                  to={paths.calendar}
                  icon={<DayIcon />}
                  title={t('calendar.title')}
                  note={t('calendar.note')}
                />
                <AccountDeletionLine />
              </ul>
            </Section>
          </div>
        </div>
      )}
    </QueryView>
  )
}

const scrollIntoWindow = (figure: HTMLElement | null) => figure?.scrollIntoView()

function BioForm({ bio }: { readonly bio: string }) {
  const { t } = useTranslation()
  const [save] = api.useMiniBioMutation()
  const { values, field, formWith, busy } = useForm({ bio })
  return (
    <form {...formWith(() => save({ body: { bio: values.bio.trim() } }))}>
      <TextArea label={t('account.bio')} {...field('bio')} max={160} placeholder={t('account.bioPlaceholder')} />
      <Button type="submit" small busy={busy}>
        {t('account.saveBio')}
      </Button>
    </form>
  )
}

/** A switch to refuse being named outside Topspin (docs/specification.md#being-named-outside-topspin). */
function QuotingSwitch() {
  const { t } = useTranslation()
  const dispatch = useDispatch<CallDispatch>()
  const me = useSelector(selectPseudo)
  const query = api.useUnquotedQuery({}, { refetchOnMountOrArgChange: true })
  const [send] = api.useSetQuotedMutation()
  const show = (quoted: boolean) =>
    dispatch(
      api.util.updateQueryData('unquoted', {}, ({ pseudos }) => ({
        pseudos: [...pseudos.filter((pseudo) => pseudo !== me), ...(quoted ? [] : [me])],
      })),
    )
  const choose = (quoted: boolean) => {
    show(quoted)
    return undoIfFailed(() => show(!quoted), send({ body: { quoted } }))
  }
  return (
    <Section title={t('quoting.title')}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pseudos }) => (
          <Card>
            <Switch
              label={t('quoting.label')}
              note={t('quoting.note')}
              checked={pseudos.includes(me)}
              onChange={(unquoted) => void choose(!unquoted)}
            />
          </Card>
        )}
      </QueryView>
    </Section>
  )
}
