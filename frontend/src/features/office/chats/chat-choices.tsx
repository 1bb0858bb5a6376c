import { type ChatKind, type ChatTopic, chatKinds, chatTopics } from '@topspin/domain/contract/chat'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatWords } from './chat-words.ts'

interface KindProps {
  readonly kind: ChatKind
  readonly choose: (kind: ChatKind) => void
}

/** The choice of the kind of a chat: Slack, Mattermost, … */
export function KindChoice({ kind, choose }: KindProps) {
  const { t } = useTranslation()
  const { kindName } = useChatWords()
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-s font-semi">{t('chats.kind')}</legend>
      {chatKinds.map((one) => (
        <label
          key={one}
          className="row min-h-11 cursor-pointer gap-2 rounded-medium border border-field-line bg-surface px-3 font-medium has-checked:border-accent has-checked:bg-mine has-checked:outline has-checked:outline-accent"
        >
          <input
            type="radio"
            className="size-6 flex-none accent-accent"
            name={name}
            checked={one === kind}
            onChange={() => choose(one)}
          />
          {kindName(one)}
        </label>
      ))}
    </fieldset>
  )
}

interface TopicProps {
  readonly topics: readonly ChatTopic[]
  readonly onChange: (topics: ChatTopic[]) => void
}

/** The choice of the topics about which Topspin writes to a chat. */
export function TopicChoice({ topics, onChange }: TopicProps) {
  const { t } = useTranslation()
  const id = useId()
  const toggled = (topic: ChatTopic) => chatTopics.filter((one) => topics.includes(one) !== (one === topic))
  return (
    <fieldset>
      <legend className="note section-title mx-0.5 mb-2">{t('chats.topics')}</legend>
      <div className="panel lined">
        {chatTopics.map((topic) => (
          <label key={topic} className="check cursor-pointer px-4 py-2 leading-[1.35]">
            <input
              type="checkbox"
              checked={topics.includes(topic)}
              onChange={() => onChange(toggled(topic))}
              aria-labelledby={`${id}-${topic}`}
              aria-describedby={`${id}-${topic}-note`}
            />
            <span className="min-w-0">
              <span className="block font-medium" id={`${id}-${topic}`}>
                {t('chats.topic', { context: topic })}
              </span>
              <span className="fine block" id={`${id}-${topic}-note`}>
                {t('chats.topicNote', { context: topic })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
