import type { ChatTopic } from '@topspin/domain/contract/chat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { paths, useBack } from '../../../shared/navigation/index.ts'
import { TextField } from '../../../shared/ui/index.ts'
import { AddressField, AddressTestSteps, useAddressTest } from './address-test.tsx'
import { KindChoice, TopicChoice } from './chat-choices.tsx'

/** The form of a new chat, which is saved after a test message has arrived. */
export function ChatForm() {
  const { t } = useTranslation()
  const back = useBack(paths.chats)
  const [topics, setTopics] = useState<ChatTopic[]>(['results', 'tournaments', 'week'])
  const [add, { isLoading }] = api.useAddChatMutation()
  const test = useAddressTest('slack', true)
  async function save(sealed: string) {
    if (!test.hasName()) return
    const { error } = await add({ body: { name: test.name, sealed, topics } })
    if (error === undefined) back()
  }
  return (
    <form {...test.form}>
      <KindChoice kind={test.kind} choose={test.setKind} />
      <TextField label={t('chats.name')} {...test.field('name')} maxLength={40} autoComplete="off" />
      <AddressField test={test} />
      <TopicChoice topics={topics} onChange={setTopics} />
      <p className="note">{t('chats.calm')}</p>
      <AddressTestSteps test={test} name={test.name} save={save} isSaving={isLoading} />
    </form>
  )
}
