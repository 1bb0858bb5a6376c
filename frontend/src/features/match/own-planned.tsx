import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { useDates } from '../../shared/format/index.ts'
import { opponentInPlannedMatch, PlannedMatchChoice, useOfferedMatches } from '../../shared/ladder/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Avatar, Card } from '../../shared/ui/index.ts'
import { formOpened, selectForm } from './form.ts'

/** The planned match of the reader, if it begins about now and the address names no opponent. */
export function OwnPlannedMatch() {
  const { t } = useTranslation()
  const { time } = useDates()
  const dispatch = useDispatch()
  const { playerTwo } = useParams()
  const me = useSelector(selectPseudo)
  const { players } = useSelector(selectForm('simple')).draft
  const match = useOfferedMatches().find((one) => opponentInPlannedMatch(one, me) !== null)
  const opponent = match === undefined ? null : opponentInPlannedMatch(match, me)
  if (match === undefined || opponent === null || playerTwo !== undefined) return null
  return (
    <Card flush>
      <PlannedMatchChoice
        match={match}
        faces={<Avatar pseudo={opponent} />}
        title={t('planned.against', { player: opponent, time: time(match.at) })}
        note={t('planned.yours', { when: match.start })}
        isChosen={players.oneFirst === me && players.twoFirst === opponent}
        onChoose={() => dispatch(formOpened({ ladder: 'simple', playerOne: me, fixed: true, opponent }))}
      />
    </Card>
  )
}
