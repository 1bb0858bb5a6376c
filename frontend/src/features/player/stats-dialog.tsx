import type { LadderStat } from '@topspin/domain/contract/ranking'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/api.ts'
import { useEntryOpen } from '../../shared/api/use-entry.ts'
import { ordinal, points } from '../../shared/format/numbers.ts'
import { textOf } from '../../shared/i18n/text.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { matchWith, playerAt } from '../../shared/navigation/paths.ts'
import { toastShown } from '../../shared/notices/slice.ts'
import { selectPseudo } from '../../shared/session/selectors.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { QueryView } from '../../shared/ui/query-view.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Stars } from '../../shared/ui/stars.tsx'
import styles from './stats-dialog.module.css'
import { type PlayerSheet, useSheet } from './use-sheet.ts'

const Recent = lazyComponent(() => import('./recent.tsx'), <div className={styles.recent} />)

interface Props {
  readonly open: boolean
  /** Undefined while it is closed. */
  readonly pseudo: string | undefined
  readonly close: () => void
}

/** The statistics of a player in both ladders (docs/user-interface.md#screens). */
export default function StatsDialog({ open, pseudo, close }: Props) {
  // Keeps the player while the dialog fades out.
  const [last, setLast] = useState(pseudo ?? '')
  if (pseudo !== undefined && pseudo !== last) setLast(pseudo)
  const title = (
    <span className={styles.title}>
      <Avatar pseudo={last} size="l" />
      <span className={styles.name}>{last}</span>
      <PlayerStars pseudo={last} />
    </span>
  )
  return (
    <Dialog open={open} close={close} title={title} actions={<Actions pseudo={last} />}>
      <Body pseudo={last} />
    </Dialog>
  )
}

function PlayerStars({ pseudo }: { readonly pseudo: string }) {
  const player = api.usePlayerQuery({ params: { pseudo } })
  return <Stars count={player.currentData?.tournamentWins ?? 0} />
}

function Body({ pseudo }: { readonly pseudo: string }) {
  const sheet = useSheet(pseudo)
  return (
    <QueryView query={sheet} skeleton={<Skeleton shape="card" count={2} />}>
      {(data) => (
        <>
          <Sheet sheet={data} />
          <Recent pseudo={pseudo} />
        </>
      )}
    </QueryView>
  )
}

function Sheet({ sheet }: { readonly sheet: PlayerSheet }) {
  const t = useT()
  const { simpleStat, doubleStat, milkingCow } = sheet.stats
  return (
    <>
      {sheet.player.bio !== '' && <p className={styles.bio}>{`«\u202F${sheet.player.bio}\u202F»`}</p>}
      <div className={styles.columns}>
        <Column title={t('rank.simple')} stat={simpleStat} />
        <Column title={t('rank.double')} stat={doubleStat} />
      </div>
      {milkingCow.nb !== 0 && milkingCow.player !== null && (
        <p className={styles.target}>
          <span className={styles.targetLabel}>{t('stats.target')}</span>
          <Avatar pseudo={milkingCow.player} size="s" />
          <strong>{milkingCow.player}</strong>
          <span className="num">{t('stats.targetPoints', { points: points(milkingCow.nb) })}</span>
        </p>
      )}
    </>
  )
}

function Column({ title, stat }: { readonly title: string; readonly stat: LadderStat }) {
  const t = useT()
  return (
    <section className={styles.column}>
      <h3 className={`note ${styles.ladder}`}>{title}</h3>
      <p className={`${styles.rank} num`}>{ordinal(stat.rank)}</p>
      <Facts
        className={styles.facts}
        facts={[
          [t('stats.score'), points(stat.score)],
          [t('stats.wins'), stat.nbWin],
          [t('stats.losses'), stat.nbLoose],
        ]}
      />
    </section>
  )
}

/** The player's page and, for another player, a match; nothing for a pseudo that nobody has. */
function Actions({ pseudo }: { readonly pseudo: string }) {
  const t = useT()
  const player = api.usePlayerQuery({ params: { pseudo } })
  if (player.currentData === undefined) return null
  return (
    <>
      <LinkButton to={playerAt(pseudo)}>{t('stats.page')}</LinkButton>
      <PlayWith pseudo={pseudo} />
    </>
  )
}

/** A link to a match with another player. With match entry closed it is a disabled button whose tap shows why. */
function PlayWith({ pseudo }: { readonly pseudo: string }) {
  const t = useT()
  const dispatch = useDispatch()
  const me = useSelector(selectPseudo)
  const open = useEntryOpen()
  if (pseudo === me || pseudo === '') return null
  const label = t('stats.playWith', { pseudo })
  if (open)
    return (
      <LinkButton to={matchWith(pseudo)} variant="primary" replace>
        {label}
      </LinkButton>
    )
  return (
    <Button small aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}>
      {label}
    </Button>
  )
}
