import type { MatchRecorded } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { playerMatchAt, share } from '../../shared/navigation/index.ts'
import { toastShown } from '../../shared/notices/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Button, ShareIcon } from '../../shared/ui/index.ts'
import styles from './result.module.css'
import { rematchChosen, resultLeft } from './slice.ts'

interface Props {
  readonly ladder: Ladder
  readonly match: MatchRecorded
}

/** The actions after a match: a return match, sharing the result, a new match. */
export function ResultActions({ ladder, match }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  return (
    <>
      <Rematch ladder={ladder} match={match} />
      <div className="halves gap-2.5">
        <ShareMatch ladder={ladder} match={match} />
        <Button small onClick={() => dispatch(resultLeft(ladder))}>
          {t('match.another')}
        </Button>
      </div>
    </>
  )
}

/** Opens the form with the same players, and says from when the match can be recorded. */
function Rematch({ ladder, match }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { time } = useDates()
  const me = useSelector(selectPseudo)
  const canPlay = api.useCanPlayQuery({}).currentData
  // It is an answer about the current player. A referee who has recorded the match of others does not wait.
  const isMine = match.explanation.players.some(({ pseudo }) => pseudo === me)
  const retryAt = isMine && canPlay?.canPlay === false ? (canPlay.retryAt ?? null) : null
  return (
    <Button variant="primary" onClick={() => dispatch(rematchChosen(ladder))}>
      {t('match.rematch')}
      {retryAt !== null && (
        <span className={`block font-semi ${styles.from} tabular-nums`}>
          {t('match.rematchFrom', { time: time(retryAt) })}
        </span>
      )}
    </Button>
  )
}

function ShareMatch({ ladder, match }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const names = (one: string, two: string | null) => (two === null ? one : t('home.both', { one, two }))
  const winners = names(match.winnerOne, match.winnerTwo)
  async function pass(): Promise<void> {
    const url = new URL(playerMatchAt(match.winnerOne, ladder, match.id), window.location.origin).href
    const text = t('match.shared', {
      winners,
      losers: names(match.looserOne, match.looserTwo),
      count: match.winnerTwo === null ? 1 : 2,
      sets: `${match.winnerSet} - ${match.looserSet}`,
      match: t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id: match.id }),
    })
    const outcome = await share({ text, url })
    if (outcome === 'copied') dispatch(toastShown(textOf('ui.linkCopied')))
    if (outcome === 'impossible') dispatch(toastShown(textOf('ui.cannotShare', { url })))
  }
  return (
    <Button small icon={<ShareIcon aria-hidden="true" />} onClick={() => void pass()}>
      {t('ui.share')}
    </Button>
  )
}
