import type { Chat, ChatFailure } from '@topspin/domain/contract/chat'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api, type CallDispatch } from '../../../shared/api/index.ts'
import { chatPath, paths, useBack, useDialogRoute } from '../../../shared/navigation/index.ts'
import {
  Button,
  CheckIcon,
  ConfirmDialog,
  NoticeBox,
  Section,
  SendIcon,
  WarningIcon,
} from '../../../shared/ui/index.ts'
import { TestMessageNotice } from './address-test.tsx'
import { TopicChoice } from './chat-form.tsx'
import { ChatSettingsList, useChatChange } from './chat-settings.tsx'
import { chatKindTextContext, useChatWords } from './chat-words.ts'

/** A chat: what fails, its settings, its last messages, and the buttons that test and remove it. */
export function ChatDetail({ chat }: { readonly chat: Chat }) {
  const { change } = useChatChange(chat)
  return (
    <div className="stack">
      {chat.failure !== null && (chat.state === 'failing' || chat.state === 'resting') && (
        <Trouble chat={chat} failure={chat.failure} />
      )}
      <ChatSettingsList chat={chat} />
      <TopicChoice topics={chat.topics} onChange={(topics) => void change({ topics }, { topics })} />
      <LastSends chat={chat} />
      <ChatActions chat={chat} />
    </div>
  )
}

function Trouble({ chat, failure }: { readonly chat: Chat; readonly failure: ChatFailure }) {
  const { t } = useTranslation()
  const words = useChatWords()
  const { change, isLoading } = useChatChange(chat)
  const isResting = chat.state === 'resting'
  const next = chat.retryAt === null ? '' : t('chats.next', { time: words.sentAt(chat.retryAt) })
  return (
    <NoticeBox
      failed
      title={isResting ? t('chats.rested') : t('chats.failed', { count: chat.failures })}
      text={`${words.failure(failure, chat.kind)} ${isResting ? t('chats.restedNext') : next}`}
      action={
        <Button small busy={isLoading} onClick={() => void change({ retry: true })}>
          {t('chats.retry')}
        </Button>
      }
    />
  )
}

function LastSends({ chat: { sends } }: { readonly chat: Chat }) {
  const { t } = useTranslation()
  const words = useChatWords()
  if (sends.length === 0) return null
  return (
    <Section title={t('chats.last')}>
      <ul className="panel lined px-4 text-s tabular-nums">
        {sends.map(({ at, about, count, milliseconds, failure }) => (
          <li key={at} className="row min-h-12 flex-wrap gap-y-0 py-2">
            <time className="w-16 flex-none text-muted" dateTime={at}>
              {words.sentAt(at)}
            </time>
            <span className="min-w-0 flex-1">{t('chats.sent', { context: about, count })}</span>
            <span className={`row flex-none gap-1.5 font-semi ${failure === null ? 'text-win' : 'text-loss'}`}>
              {failure === null ? <CheckIcon size={16} /> : <WarningIcon size={16} />}
              {failure === null ? words.seconds(milliseconds) : words.shortFailure(failure)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ChatActions({ chat: { id, name, kind } }: { readonly chat: Chat }) {
  const { t } = useTranslation()
  const { kindName } = useChatWords()
  const back = useBack(paths.chats)
  const dispatch = useDispatch<CallDispatch>()
  const [test, { data: reply, isLoading }] = api.useTestChatMutation()
  const [remove, removal] = api.useRemoveChatMutation()
  const removing = useDialogRoute('remove-chat', id)
  async function removeForReal() {
    const { error } = await remove({ params: { id } })
    if (error !== undefined) return
    dispatch(api.util.updateQueryData('chats', {}, (chats) => chats.filter((chat) => chat.id !== id)))
    // A wide screen shows the first chat at the address of the list. When that chat is removed, the address stays.
    if (window.location.pathname === chatPath(id)) back()
  }
  return (
    <>
      {reply !== undefined && <TestMessageNotice reply={reply} kind={kind} name={name} />}
      <div className="halves gap-2 max-sm:grid-cols-1">
        <Button icon={<SendIcon />} busy={isLoading} onClick={() => void test({ body: { id } })}>
          {t(isLoading ? 'chats.trying' : 'chats.test')}
        </Button>
        <Button variant="danger" busy={removal.isLoading} onClick={() => removing.show()}>
          {t('chats.remove')}
        </Button>
      </div>
      <ConfirmDialog
        {...removing}
        title={t('chats.removeTitle', { name })}
        keep={t('chats.keep')}
        confirm={t('chats.removeDo')}
        onConfirm={() => void removeForReal()}
      >
        {t('chats.removeText', { context: chatKindTextContext(kind), kind: kindName(kind) })}
      </ConfirmDialog>
    </>
  )
}
