import type { Chat, ChatChange } from '@topspin/domain/contract/chat'
import { instant } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { infer as Infer } from 'zod/mini'
import { api, type CallDispatch, undoIfFailed } from '../../../shared/api/index.ts'
import { serverTime, useDates } from '../../../shared/format/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { Button, Dialog, Switch, TextField, useForm } from '../../../shared/ui/index.ts'
import { Line } from '../line.tsx'
import { AddressField, AddressTestSteps, KindChoice, useAddressTest } from './address-test.tsx'

/** A function that changes a chat, and whether its request is running. */
export function useChatChange({ id, topics, state, since }: Chat) {
  const dispatch = useDispatch<CallDispatch>()
  const [send, { isLoading }] = api.useChangeChatMutation()
  const show = (shown: Partial<Chat>) =>
    dispatch(
      api.util.updateQueryData('chats', {}, (chats) =>
        chats.map((chat) => (chat.id === id ? { ...chat, ...shown } : chat)),
      ),
    )
  /** Shows `shown` at once, and takes it back when the change fails. Returns whether the change has succeeded. */
  const change = (
    body: Infer<typeof ChatChange>,
    shown: Partial<Pick<Chat, 'topics' | 'state' | 'since'>> = {},
  ): Promise<boolean> => {
    show(shown)
    const former = { ...(shown.topics && { topics }), ...(shown.state && { state, since }) }
    return undoIfFailed(() => show(former), send({ params: { id }, body }))
  }
  return { change, isLoading }
}

/** The name and the address of a chat, each with a dialog, and the switch that pauses the chat. */
export function ChatSettingsList({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { change } = useChatChange(chat)
  const naming = useDialogRoute('chat-name', chat.id)
  const addressing = useDialogRoute('chat-address', chat.id)
  const given = t('chats.given', { pseudo: chat.givenBy, date: date(chat.givenAt) })
  const pause = (sends: boolean) =>
    change({ sends }, sends ? { state: 'sending', since: null } : { state: 'paused', since: instant(serverTime()) })
  return (
    <>
      <ul className="panel lined px-4">
        <Line title={t('chats.name')} note={chat.name}>
          <Button small aria-label={t('chats.changeName')} onClick={() => naming.show()}>
            {t('chats.change')}
          </Button>
        </Line>
        <Line title={t('chats.addressShort')} note={`${chat.address} · ${given}`}>
          <Button small aria-label={t('chats.changeAddress')} onClick={() => addressing.show()}>
            {t('chats.change')}
          </Button>
        </Line>
        <li className="py-2">
          <Switch
            label={t('chats.sends')}
            note={t('chats.sendsNote')}
            checked={chat.state !== 'paused'}
            onChange={(sends) => void pause(sends)}
          />
        </li>
      </ul>
      <Dialog {...naming} title={t('chats.changeName')}>
        <NameForm chat={chat} close={naming.close} />
      </Dialog>
      <Dialog {...addressing} title={t('chats.changeAddress')}>
        <AddressForm chat={chat} close={addressing.close} />
      </Dialog>
    </>
  )
}

function NameForm({ chat, close }: { readonly chat: Chat; readonly close: () => void }) {
  const { t } = useTranslation()
  const { change } = useChatChange(chat)
  const { values, field, formWith, accept, busy } = useForm({ name: chat.name })
  async function submit() {
    const name = values.name.trim()
    if (accept({ ...(name === '' && { name: 'chats.nameRule' }) }) && (await change({ name }))) close()
  }
  return (
    <form {...formWith(submit)}>
      <TextField label={t('chats.name')} {...field('name')} maxLength={40} autoComplete="off" />
      <Button type="submit" variant="primary" busy={busy}>
        {t('chats.save')}
      </Button>
    </form>
  )
}

function AddressForm({ chat, close }: { readonly chat: Chat; readonly close: () => void }) {
  const { change, isLoading } = useChatChange(chat)
  const test = useAddressTest(chat)
  async function save(sealed: string) {
    if (await change({ sealed })) close()
  }
  return (
    <form {...test.form}>
      <KindChoice test={test} />
      <AddressField test={test} />
      <AddressTestSteps test={test} save={save} isSaving={isLoading} />
    </form>
  )
}
