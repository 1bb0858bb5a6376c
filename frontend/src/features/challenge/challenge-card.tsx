import type { OwnChallenge } from '@topspin/domain/contract/challenge'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { matchFormPath, useDialogRoute } from '../../shared/navigation/index.ts'
import { Avatar, Button, Card, ConfirmDialog, MatchFormLink } from '../../shared/ui/index.ts'
import { useUndoableCommand } from '../../shared/undo/index.ts'
import { ChallengeDialog } from './challenge-button.tsx'
import { isWaitingForReader, mayBegin, useChallenges, useImpactTexts } from './challenges.ts'

interface Props {
  readonly challenge: OwnChallenge
  /** Called when the reader ends the challenge, and when accepting it has failed. */
  readonly onEnded: () => void
}

/** An open challenge or a planned match, with what the reader can do. */
export function ChallengeCard({ challenge, onEnded }: Props) {
  const { t } = useTranslation()
  const { now, when } = useChallenges()
  const undoably = useUndoableCommand()
  const [answer, { isLoading }] = api.useAnswerChallengeMutation()
  const { id, opponent: pseudo, state, at } = challenge
  const otherTime = useDialogRoute('otherTime', id)
  const cancelling = useDialogRoute('cancelPlanned', id)
  const params = { id }

  function end(kind: 'decline' | 'withdraw', event: MouseEvent) {
    onEnded()
    const done = textOf(kind === 'decline' ? 'challenge.declinedByYou' : 'challenge.withdrawn', { pseudo })
    const texts = { done, takeBack: textOf('challenge.takeBack'), failedKey: 'challenge.notSent' } as const
    undoably({ name: 'answerChallenge', input: { params, body: { answer: kind, expectedAt: at } }, texts }, event)
  }
  async function accept() {
    if ((await answer({ params, body: { answer: 'accept', expectedAt: at } })).error !== undefined) onEnded()
  }
  async function cancel() {
    if ((await answer({ params, body: { answer: 'cancel' } })).error === undefined) onEnded()
  }

  const changeTime = (label: 'challenge.otherTime' | 'challenge.proposeOther') => (
    <Button small onClick={() => otherTime.show()}>
      {t(label)}
    </Button>
  )
  const isSoon = mayBegin(challenge, now)
  // With large text, one button is below the other.
  const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 lg:flex'
  return (
    <Card as="article">
      <div className={`rows ${isWaitingForReader(challenge) ? '' : 'lg:flex lg:items-center lg:justify-between'}`}>
        <Head challenge={challenge} />
        {isWaitingForReader(challenge) ? (
          <div className="rows gap-2">
            <Button small variant="primary" busy={isLoading} onClick={() => void accept()}>
              {t('challenge.accept')}
            </Button>
            <div className={pair}>
              {changeTime('challenge.proposeOther')}
              <Button small onClick={(event) => end('decline', event)}>
                {t('challenge.decline')}
              </Button>
            </div>
          </div>
        ) : (
          <div className={pair}>
            {isSoon ? (
              <MatchFormLink variant="primary" to={matchFormPath(pseudo)}>
                {t('challenge.playNow')}
              </MatchFormLink>
            ) : (
              changeTime('challenge.otherTime')
            )}
            {state === 'open' ? (
              <Button small onClick={(event) => end('withdraw', event)}>
                {t('challenge.withdraw')}
              </Button>
            ) : (
              <Button small busy={isLoading} onClick={() => cancelling.show()}>
                {t('challenge.cancel')}
              </Button>
            )}
          </div>
        )}
      </div>
      <ChallengeDialog open={otherTime.open} close={otherTime.close} pseudo={pseudo} challenge={challenge} />
      <ConfirmDialog
        {...cancelling}
        title={t('challenge.cancelTitle', { pseudo, when: when(at) })}
        keep={t('challenge.keep')}
        confirm={t('challenge.cancelMatch')}
        onConfirm={() => void cancel()}
      >
        {t('challenge.cancelText', { pseudo })}
      </ConfirmDialog>
    </Card>
  )
}

/** Invisible figures of the greatest width. They keep the space of the stake until the ladder is read. */
const anyStake = { won: '+00,0', lost: '−00,0' }

/** Who plays when, and what is at stake. */
function Head({ challenge }: Pick<Props, 'challenge'>) {
  const { t } = useTranslation()
  const { now, when, atTime } = useChallenges()
  const { opponent: pseudo, state, at, insteadOf, since, endsAt } = challenge
  const stake = useImpactTexts(pseudo)
  const values = { pseudo, when: when(at) }
  const isPlanned = state === 'planned'
  const isSoon = mayBegin(challenge, now)
  const minutes = at === null ? 0 : Math.max(0, Math.floor((Date.parse(at) - now) / 60_000))
  const isSent = state === 'open' && challenge.isMine
  const [label, title] = isWaitingForReader(challenge)
    ? [t('challenge.receivedAt', { at: atTime(since) }), t('challenge.arrived', values)]
    : isSoon
      ? [t('challenge.planned'), t('challenge.soon', { pseudo, count: minutes })]
      : [t(isPlanned ? 'challenge.planned' : 'challenge.sent'), t('challenge.against', values)]
  return (
    <div className="row">
      <Avatar pseudo={pseudo} size="l" />
      <div className="min-w-0 tabular-nums">
        <p className="note">{label}</p>
        <h2 className="text-l leading-[1.25] font-bold tracking-[-0.01em] wrap-anywhere first-letter:uppercase">
          {title}
        </h2>
        <p className="note">
          {isSent ? (
            t('challenge.waits', { when: atTime(endsAt) })
          ) : (
            <>
              {isSoon && `${when(at)}, `}
              {insteadOf !== undefined && `${t('challenge.insteadOf', { when: when(insteadOf) })}, `}
              {t('challenge.inSingles')}
              <span className={stake === undefined ? 'invisible' : undefined}>
                {` · ${t('player.stake', stake ?? anyStake)}`}
              </span>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
