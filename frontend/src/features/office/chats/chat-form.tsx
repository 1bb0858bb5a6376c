import { type ChatTopic, chatTopics } from '@topspin/domain/contract/chat'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { paths, useBack } from '../../../shared/navigation/index.ts'
import { TextField } from '../../../shared/ui/index.ts'
import { AddressField, AddressTestSteps, KindChoice, useAddressTest } from './address-test.tsx'

/** The form of a new chat. The chat can be saved after a test message has arrived. */
export function ChatForm() {
  const { t } = useTranslation()
  const back = useBack(paths.chats)
  const [topics, setTopics] = useState<ChatTopic[]>(['results', 'tournaments', 'week'])
  const [add, { isLoading }] = api.useAddChatMutation()
  const test = useAddressTest({ kind: 'slack', name: '' })
  async function save(sealed: string) {
    if (!test.hasName()) return
    const { error } = await add({ body: { name: test.name, sealed, topics } })
    // The answer may come after the admin has left the form.
    if (error === undefined && window.location.pathname === paths.newChat) back()
  }
  return (
    <form {...test.form}>
      <KindChoice test={test} />
      <TextField label={t('chats.name')} {...test.field('name')} maxLength={40} autoComplete="off" />
      <AddressField test={test} />
      <TopicChoice topics={topics} onChange={setTopics} />
      <p className="note">{t('chats.calm')}</p>
      <AddressTestSteps test={test} save={save} isSaving={isLoading} />
    </form>
  )
}

interface TopicProps {
  readonly topics: readonly ChatTopic[]
  readonly onChange: (topics: ChatTopic[]) => void
}

/** Check boxes for the topics that Topspin writes about to a chat. */
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
