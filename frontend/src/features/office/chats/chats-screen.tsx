import { type Chat, maxChats } from '@topspin/domain/contract/chat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { chatPath, paths } from '../../../shared/navigation/index.ts'
import {
  AddIcon,
  ChatIcon,
  CheckIcon,
  EmptyState,
  GoIcon,
  LinkButton,
  PauseIcon,
  QueryView,
  Skeleton,
  useHasDetailColumn,
  WarningIcon,
} from '../../../shared/ui/index.ts'
import { screenForAdmins } from '../for-admins.tsx'
import { ChatDetail } from './chat-detail.tsx'
import { ChatForm } from './chat-form.tsx'
import { useChatWords } from './chat-words.ts'

/** Milliseconds between two reads. The page gets no message when the server has written to a chat. */
const pollingInterval = 15_000

/** The chats to which Topspin writes, for admins (docs/screens.md#chats). */
export default screenForAdmins(paths.account, () => (
  <QueryView
    query={api.useChatsQuery({}, { pollingInterval, refetchOnMountOrArgChange: true })}
    skeleton={<Skeleton shape="card" count={3} />}
  >
    {(chats) => <Chats chats={chats} />}
  </QueryView>
))

/** The list, and the chosen chat or the form of a new one: side by side in a wide window, else one at a time. */
function Chats({ chats }: { readonly chats: readonly Chat[] }) {
  const { t } = useTranslation()
  const isNew = useLocation().pathname === paths.newChat
  const inAddress = useParams()['id']
  const isWide = useHasDetailColumn()
  const first = useFirstChat(chats)
  const id = inAddress ?? (isWide && !isNew ? first : undefined)
  const chat = chats.find((one) => one.id === id)
  const isList = id === undefined && !isNew
  if (isList && chats.length === 0)
    return <EmptyState title={t('chats.none')} text={t('chats.noneNext')} action={<AddLink />} />
  if (isList && !isWide) return <ChatList chats={chats} />
  const detail = isNew ? <ChatForm /> : chat === undefined ? <GoneChat /> : <ChatDetail key={chat.id} chat={chat} />
  if (!isWide || chats.length === 0) return <div className="narrow">{detail}</div>
  return (
    <div className="flex items-start gap-6">
      <div className="w-76 flex-none">
        <ChatList chats={chats} open={id} />
      </div>
      <section className="stack min-w-0 flex-1">
        {(isNew || chat !== undefined) && (
          <h2 className="text-xl font-bold wrap-anywhere">{isNew ? t('chats.add') : chat?.name}</h2>
        )}
        {detail}
      </section>
    </div>
  )
}

/** The id of the first chat. It stays when another chat becomes the first, so that the shown chat does not change. */
function useFirstChat(chats: readonly Chat[]): string | undefined {
  const [kept, setKept] = useState(chats[0]?.id)
  const id = chats.some((chat) => chat.id === kept) ? kept : chats[0]?.id
  if (id !== kept) setKept(id)
  return id
}

function ChatList({ chats, open }: { readonly chats: readonly Chat[]; readonly open?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <p className="note">{t('chats.about')}</p>
      <ul className="panel lined">
        {chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} isOpen={chat.id === open} />
        ))}
      </ul>
      {chats.length < maxChats ? <AddLink /> : <p className="note">{t('chats.most')}</p>}
    </div>
  )
}

function ChatRow({ chat, isOpen }: { readonly chat: Chat; readonly isOpen: boolean }) {
  const { t } = useTranslation()
  const words = useChatWords()
  const isBeside = useLocation().pathname !== paths.chats
  const topics = chat.topics.map((topic) => t('chats.topicShort', { context: topic })).join(', ')
  const look = looks[chat.state]
  return (
    <li className="first:rounded-t-medium last:rounded-b-medium">
      <Link
        to={chatPath(chat.id)}
        replace={isBeside}
        className={`row min-h-22 rounded-[inherit] px-4 py-3 ${isOpen ? 'bg-mine' : ''}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        <ChatIcon className="flex-none self-start" size={20} />
        <span className="rows min-w-0 flex-1 gap-0.5">
          <b className="wrap-anywhere">{chat.name}</b>
          <span className="fine text-muted">
            {words.kindName(chat.kind)} · {topics || t('chats.noTopic')}
          </span>
          <span className={`row gap-1.5 text-xs font-semi tabular-nums ${look.colour}`}>
            <look.Icon className="flex-none" size={14} />
            {words.state(chat)}
          </span>
        </span>
        <GoIcon size={18} className="text-muted" />
      </Link>
    </li>
  )
}

const looks = {
  sending: { Icon: CheckIcon, colour: 'text-win' },
  failing: { Icon: WarningIcon, colour: 'text-loss' },
  resting: { Icon: WarningIcon, colour: 'text-loss' },
  paused: { Icon: PauseIcon, colour: 'text-muted' },
} as const

/** Leads to the form of a new chat. Shows nothing beside that form. */
function AddLink() {
  const { t } = useTranslation()
  if (useLocation().pathname === paths.newChat) return null
  return (
    <LinkButton to={paths.newChat} variant="primary" large icon={<AddIcon />}>
      {t('chats.add')}
    </LinkButton>
  )
}

/** Stands at the address of a chat that was removed. */
function GoneChat() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('chats.gone')}
      action={
        <LinkButton to={paths.chats} replace>
          {t('chats.list')}
        </LinkButton>
      }
    />
  )
}
