import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { useDates } from '../../shared/format/index.ts'
import {
  opponentInPlannedMatch,
  PlannedMatchChoice,
  scrolledClass,
  useOfferedMatches,
} from '../../shared/ladder/index.ts'
import { selectIsReferee, selectPseudo } from '../../shared/session/index.ts'
import { Avatar, SmallAvatarPair } from '../../shared/ui/index.ts'
import { formOpened, selectForm } from './form.ts'

/**
 * The reader's planned matches that begin about now, the nearest first; for a referee, then those of others. Nothing
 * when the address names an opponent. On a phone they scroll sideways. A low phone window shows only the first, because
 * the submit button must stay in the window.
 */
export function PlannedMatches() {
  const { t } = useTranslation()
  const { time } = useDates()
  const dispatch = useDispatch()
  const { playerTwo } = useParams()
  const me = useSelector(selectPseudo)
  const isReferee = useSelector(selectIsReferee)
  const { players } = useSelector(selectForm('simple')).draft
  const all = useOfferedMatches()
  const isOwn = (match: (typeof all)[number]) => opponentInPlannedMatch(match, me) !== null
  const offered = [...all.filter(isOwn), ...all.filter((match) => isReferee && !isOwn(match))]
  if (offered.length === 0 || playerTwo !== undefined) return null
  return (
    <ul className={`flex gap-2 md:flex-wrap max-md:-my-0.5 ${scrolledClass}`} aria-label={t('planned.atTable')}>
      {offered.map((match) => {
        const { at, pseudos, start } = match
        const player = opponentInPlannedMatch(match, me)
        const [one, two] = player === null ? pseudos : [me, player]
        return (
          <li
            key={`${at} ${one} ${two}`}
            className="panel grid flex-[1_0_82%] md:flex-[1_1_12rem] max-md:[@media(height<46rem)]:not-first:hidden"
          >
            <PlannedMatchChoice
              match={match}
              faces={player === null ? <SmallAvatarPair of={pseudos} /> : <Avatar pseudo={player} />}
              title={
                player === null ? t('planned.pair', { one, two }) : t('planned.against', { player, time: time(at) })
              }
              note={player === null ? `${time(at)}, ${start}` : t('planned.yours', { when: start })}
              isChosen={players.oneFirst === one && players.twoFirst === two}
              onChoose={() => dispatch(formOpened({ ladder: 'simple', playerOne: one, fixed: true, opponent: two }))}
            />
          </li>
        )
      })}
    </ul>
  )
}
