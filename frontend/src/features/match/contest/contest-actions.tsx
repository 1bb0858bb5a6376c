import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useDates } from '../../../shared/format/index.ts'
import { type Text, textOf } from '../../../shared/i18n/index.ts'
import { correctionAt, openedFromContests } from '../../../shared/navigation/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Button, LinkButton, useOnline } from '../../../shared/ui/index.ts'
import { useUndo } from '../../../shared/undo/index.ts'
import styles from './contests-screen.module.css'
import type { QueuedContest } from './queue.ts'
import { resultOf } from './result-of.ts'

interface Props {
  readonly shown: QueuedContest
  /** Large buttons, with the whole label. */
  readonly large?: boolean
}

/** The decisions about a contest, or who has decided meanwhile. */
export function ContestActions({ shown, large = false }: Props) {
  const { t } = useTranslation()
  const { time } = useDates()
  const online = useOnline()
  const me = useSelector(selectPseudo)
  const undoably = useUndo()
  const { contest } = shown
  const { decision, match } = contest
  if (shown.isDecided)
    return (
      <p className={`font-semi ${styles.already}`} role="status">
        {t('contest.already', {
          by: decision?.by ?? '',
          context: decision?.by === me ? 'mine' : '',
          time: decision === null ? '' : time(decision.at),
        })}
      </p>
    )
  if (shown.contest.mayDecide === false) return <p className="note">{t('contest.notYours')}</p>
  const plays = [match.winnerOne, match.winnerTwo, match.looserOne, match.looserTwo].includes(me)
  const result: Text = { literal: resultOf(match) }
  const uphold = {
    name: 'upholdContest',
    input: { params: { id: contest.id } },
    texts: { done: textOf('contest.upheld'), subject: result, failedKey: 'contest.notUpheld' },
  } as const
  const { id, isSimple } = match
  return (
    <>
      <div className={large ? `halves gap-2.5 ${styles.large}` : `rows gap-2.5 ${styles.pair}`}>
        <Button small={!large} aria-disabled={!online} onClick={(event) => online && undoably(uphold, event)}>
          {t(large ? 'contest.upholdResult' : 'contest.uphold')}
        </Button>
        <LinkButton to={correctionAt(isSimple ? 'simple' : 'double', id)} state={openedFromContests}>
          {t('contest.correctOrCancel')}
        </LinkButton>
      </div>
      {plays && <p className="note">{t('contest.onlyYou')}</p>}
      {!online && <p className="note">{t('ui.readOnly')}</p>}
    </>
  )
}
