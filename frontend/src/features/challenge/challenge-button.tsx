import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useEntryOpen } from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { paths, useDialogRoute } from '../../shared/navigation/index.ts'
import { toastShown } from '../../shared/notices/index.ts'
import { Button, LinkButton, lazyDialog, RacketIcon } from '../../shared/ui/index.ts'
import { usePendingInputs } from '../../shared/undo/index.ts'
import { isOpenOrPlanned, useChallenges } from './challenges.ts'

export const ChallengeDialog = lazyDialog(() => import('./challenge-dialog.tsx'))

interface Props {
  readonly pseudo: string
  /** Whether the button shows the name, on a screen with several players. */
  readonly isNamed?: boolean
  /** Whether the button is inside a dialog. Its link to home then replaces the history entry of that dialog. */
  readonly isInDialog?: boolean
}

/** A button to challenge a player. If there is already a challenge or a planned match, it is a link to home. */
export function ChallengeButton({ pseudo, isNamed = false, isInDialog = false }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const isOpen = useEntryOpen()
  // In a dialog, a name of its own, because the screen behind may have a button for the same player.
  const route = useDialogRoute(isInDialog ? 'challenge-in-dialog' : 'challenge', pseudo)
  const { query, own } = useChallenges()
  const ended = usePendingInputs('answerChallenge', query)
  const openWithPlayer = own.filter((one) => one.opponent === pseudo && isOpenOrPlanned(one))
  const current = openWithPlayer.find(({ id }) => ended.every(({ params }) => params.id !== id))
  const direction = current?.isMine ? 'challenge.sent' : 'challenge.received'
  return (
    <>
      {current === undefined ? (
        <Button
          small
          icon={<RacketIcon className="flex-none max-[24rem]:hidden" />}
          aria-label={t('challenge.title', { pseudo })}
          aria-disabled={!isOpen}
          onClick={() => (isOpen ? route.show() : dispatch(toastShown(textOf('shell.entryClosed'))))}
        >
          {t(isNamed ? 'challenge.title' : 'challenge.challenge', { pseudo })}
        </Button>
      ) : (
        <LinkButton to={paths.home} replace={isInDialog}>
          {t(current.state === 'planned' ? 'challenge.planned' : direction)}
          <span className="only-read-aloud"> {pseudo}</span>
        </LinkButton>
      )}
      {/* Also rendered beside the link: after sending, the link is already shown while the dialog closes. */}
      <ChallengeDialog open={route.open} close={route.close} pseudo={pseudo} />
    </>
  )
}
