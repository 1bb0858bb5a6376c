import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { isPlannedWithin, opponentInPlannedMatch, playableBeforeMs } from '../../shared/ladder/index.ts'
import { matchFormPath, paths } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Button, LinkButton, MatchFormLink } from '../../shared/ui/index.ts'
import { challengesSeen, isUnseenChallenge, selectChallengesSeenUntil, useChallenges } from './challenges.ts'

/**
 * When the page opens, marks the existing challenges as seen. The shell calls it, because `ChallengeStrip` is not
 * rendered during a live match.
 */
export function useMarkChallengesSeenAtStart(): void {
  const dispatch = useDispatch()
  const isKnown = useSelector(selectChallengesSeenUntil) !== null
  const own = api.useChallengesQuery({}, { skip: isKnown }).currentData?.own
  useEffect(() => {
    if (!isKnown && own !== undefined) dispatch(challengesSeen(own))
  }, [dispatch, isKnown, own])
}

/** A challenge that has arrived since the page was opened, until home has shown it; undefined for none. */
export function useArrivedChallenge() {
  const seen = useSelector(selectChallengesSeenUntil)
  return useChallenges().own.find((one) => isUnseenChallenge(one, seen))
}

function useArrivedText(): string | undefined {
  const { t } = useTranslation()
  const { when } = useChallenges()
  const arrived = useArrivedChallenge()
  return arrived && t('challenge.arrived', { pseudo: arrived.opponent, when: when(arrived.at) })
}

/**
 * Announces a challenge that has arrived. Always rendered, because screen readers do not read a text that is added
 * together with its element.
 */
export function ChallengeAnnouncer({ isSilent }: { readonly isSilent: boolean }) {
  return (
    <span className="only-read-aloud" role="status">
      {!isSilent && <ArrivedText />}
    </span>
  )
}

const ArrivedText = () => useArrivedText()

/**
 * The strip while there is no live match. It shows a challenge that has arrived, or else the next planned match of
 * today, or else `children` (docs/user-interface.md#the-strip).
 */
export function ChallengeStrip({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { pathname } = useLocation()
  const me = useSelector(selectPseudo)
  const { now, own, today, when } = useChallenges()
  const [next] = today
  const text = useArrivedText()
  const see = t('challenge.see')
  if (text !== undefined)
    return (
      <>
        <p className="line-clamp-2 wrap-anywhere" aria-hidden="true">
          {text}
        </p>
        {pathname === paths.home ? (
          <Button small onClick={() => dispatch(challengesSeen(own))}>
            {see}
          </Button>
        ) : (
          <LinkButton to={paths.home}>{see}</LinkButton>
        )}
      </>
    )
  if (next === undefined) return children
  const [one, two] = next.pseudos
  const opponent = opponentInPlannedMatch(next, me)
  return (
    <>
      <Link className="flex min-h-11 flex-col justify-center" to={paths.live}>
        <span className="note leading-none max-[22rem]:sr-only">{t('challenge.next')}</span>
        {/* The time is never cut off. */}
        <span className="flex items-end gap-1 text-s leading-[1.4] tabular-nums">
          <span className="line-clamp-2 wrap-anywhere">{t('challenge.nextMatch', { one, two })}</span>
          <span className="flex-none">{when(next.at)}</span>
        </span>
      </Link>
      {opponent !== null && isPlannedWithin(next, now, playableBeforeMs) && (
        <MatchFormLink to={matchFormPath(opponent)}>{t('available.play')}</MatchFormLink>
      )}
    </>
  )
}
