import type { Rival } from '@topspin/domain/contract/profile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { namesOfSide, useDates } from '../../shared/format/index.ts'
import { playerMatchAddress, useDialogRoute, useParameter } from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import { Button, Dialog, Facts, LinkButton, LockIcon, NoticeBox } from '../../shared/ui/index.ts'
import { longDay } from '../fixture/index.ts'
import { FavouriteChance } from './chance.tsx'
import { isOpenedFromTournament } from './fixture-card.tsx'
import { DueDialog, ForfeitDialog } from './fixture-dialogs.tsx'
import styles from './fixtures.module.css'
import { type Fixture, firstUndeletedPlayerOf } from './fixtures-model.ts'
import { RecordLink, useFixtureStakes } from './own-fixture.tsx'
import { SidesOnTable } from './sides-on-table.tsx'
import { useStarted } from './started.ts'

/**
 * The sheet of the fixture that the address names, with two dialogs: one gives a forfeit, the other changes the due date
 * (docs/screens.md#tournaments).
 */
export function FixtureSheet() {
  const { t } = useTranslation()
  const { summary, fixtures, words } = useStarted()
  const navigate = useNavigate()
  const { state } = useLocation()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const [takeBack, { isLoading }] = api.useTakeForfeitBackMutation()
  const [id, setFixture] = useParameter('fixture')
  // Keeps the fixture while the sheet fades out.
  const [kept, setKept] = useState(id)
  if (id !== null && id !== kept) setKept(id)
  const fixture = fixtures.all.find((one) => one.id === kept)
  const forfeit = useDialogRoute('forfeit')
  const due = useDialogRoute('due')
  if (fixture === undefined) return null
  const isRunning = summary.phase === 'running'
  const mayDecide = isRunning && organises && !fixture.isMine
  const isOpen = fixture.state === 'open'
  const matchOf = firstUndeletedPlayerOf(fixture)
  return (
    <>
      <Dialog
        open={id !== null && !forfeit.open && !due.open}
        close={() => (isOpenedFromTournament(state) ? void navigate(-1) : setFixture(null))}
        title={summary.name}
      >
        <SidesOnTable fixture={fixture} tag={words.titleOf(fixture)} />
        <div className={styles.framed}>
          <FavouriteChance fixture={fixture} />
          <FixtureFacts fixture={fixture} />
        </div>
        {isRunning && <RecordLink fixture={fixture} />}
        {fixture.matchId !== null && matchOf !== undefined && (
          <LinkButton to={playerMatchAddress(matchOf, summary.ladder, fixture.matchId)}>
            {t('bracket.seeMatch')}
          </LinkButton>
        )}
        {isRunning && organises && fixture.isMine && isOpen && (
          <NoticeBox icon={<LockIcon />} title={t('bracket.own')} text={t('bracket.ownNote')} />
        )}
        {mayDecide && fixture.state !== 'decided' && <Button onClick={() => due.show()}>{t('bracket.dueAsk')}</Button>}
        {mayDecide && isOpen && <ForgottenMatch fixture={fixture} />}
        {mayDecide && isOpen && (
          <Button variant="danger" onClick={() => forfeit.show()}>
            {t('bracket.forfeitAsk')}
          </Button>
        )}
        {mayDecide && fixture.by === 'forfeit' && (
          <Button busy={isLoading} onClick={() => void takeBack({ params: { id: summary.id, fixture: fixture.id } })}>
            {t('bracket.takeBack')}
          </Button>
        )}
      </Dialog>
      <ForfeitDialog key={`${fixture.id} ${forfeit.open}`} route={forfeit} fixture={fixture} />
      <DueDialog key={`${fixture.id} ${due.open} due`} route={due} fixture={fixture} />
    </>
  )
}

/**
 * A button with which an organiser makes the last match between both sides count for their open fixture, because it was
 * recorded without the fixture. Shown as long as the match can be corrected, if it was played after the start of the
 * tournament and counts for no other fixture.
 */
export function ForgottenMatch({ fixture }: { readonly fixture: Fixture }) {
  const { t } = useTranslation()
  const { summary, fixtures } = useStarted()
  const { id, ladder, startedAt = '' } = summary
  const { dateTime } = useDates()
  const [attach, { isLoading }] = api.useAttachMatchMutation()
  const hours = api.useMatchRulesQuery({}).currentData?.rollbackWindowHours ?? 0
  const [[pseudo = '', partner] = [], [opponent] = []] = fixture.seats.map(({ players }) => players)
  const query = { range: 'month', ...(opponent && { opponent }), ...(partner && { partner }) } as const
  const [last] = api.usePlayerMatchesQuery({ params: { pseudo, ladder }, query }).currentData ?? []
  if (last === undefined || last.at < startedAt || fixtures.all.some(({ matchId }) => matchId === last.id)) return null
  if (Date.parse(last.at) < Date.now() - hours * 3_600_000) return null
  const body = { matchId: last.id, isSimple: ladder === 'simple' }
  return (
    <Button busy={isLoading} onClick={() => void attach({ params: { id, fixture: fixture.id }, body })}>
      {t('bracket.attach', { when: dateTime(last.at) })}
    </Button>
  )
}

/**
 * Until when a fixture is to be played, or what decided it. For an open fixture also the points at stake for the
 * reader's side (for other readers, the first side), and in singles how often each player has won against the other.
 */
function FixtureFacts({ fixture }: { readonly fixture: Fixture }) {
  const { t } = useTranslation()
  const { words } = useStarted()
  const { own, points, record } = useFixtureStakes(fixture)
  const about = words.stateOf(fixture, longDay) || t('bracket.noDue')
  return (
    <Facts
      className={`lined ${styles.facts}`}
      facts={[
        [t('bracket.faceToFace'), record && leaderOf(own[0] ?? '', record), 'font-bold wrap-anywhere'],
        [t(fixture.state === 'decided' ? 'bracket.decided' : 'bracket.due'), about, 'text-right font-bold'],
        [
          t('bracket.stakes', { names: namesOfSide(own) }),
          points && [points.won, points.lost].join(t('bracket.or')),
          'font-bold',
        ],
      ]}
    />
  )
}

const leaderOf = (one: string, { pseudo, wins, losses }: Rival): string =>
  wins >= losses ? `${one} ${wins}–${losses}` : `${pseudo} ${losses}–${wins}`
