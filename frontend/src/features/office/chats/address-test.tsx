import {
  type Chat,
  type ChatKind,
  type ChatTestOutcome,
  chatKindOfAddress,
  chatKinds,
  isWebhookAddress,
} from '@topspin/domain/contract/chat'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import type { FieldErrors } from '../../../shared/i18n/index.ts'
import { Button, CheckIcon, CopyIcon, NoticeBox, TextField, useCopy, useForm } from '../../../shared/ui/index.ts'
import { chatKindTextContext, useChatWords } from './chat-words.ts'

/** The state of a form whose address must be tested before it is saved (docs/screens.md#chats). */
export function useAddressTest(first: Pick<Chat, 'kind' | 'name'>) {
  const [kind, setKind] = useState(first.kind)
  const { values, field, formWith, accept } = useForm({ name: first.name, address: '' })
  const [send, { data, originalArgs, isLoading, reset }] = api.useTestChatMutation()
  const arrival = useRef<HTMLDivElement>(null)
  const sending = useRef<HTMLButtonElement>(null)
  const address = values.address.trim()
  const kindOfAddress = chatKindOfAddress(address)
  /** The kind to which the address belongs, if another kind is chosen; otherwise null. */
  const otherKind = kindOfAddress === kind ? null : kindOfAddress
  const tested = originalArgs?.body
  // A reply counts only until the kind or the address is changed.
  const isCurrent = tested !== undefined && 'kind' in tested && tested.kind === kind && tested.address === address
  const reply = isCurrent ? (data ?? null) : null
  const sealed = reply?.sealed ?? null
  const name = values.name.trim()
  const nameErrors: FieldErrors<'name'> = name === '' ? { name: 'chats.nameRule' } : {}

  useEffect(() => {
    if (data !== undefined) arrival.current?.focus()
  }, [data])

  async function submit() {
    const accepted = accept({ ...nameErrors, ...(!isWebhookAddress(address) && { address: 'chats.addressRule' }) })
    if (!accepted || otherKind !== null || sealed !== null) return
    await send({ body: { kind, address } })
    // Focuses the field when its address is refused.
    accept({})
  }

  /** Makes a change that removes the focused button, then focuses the button that sends. */
  function restart(change: () => void) {
    flushSync(change)
    sending.current?.focus()
  }

  return {
    ...{ kind, setKind, otherKind, name, field, reply, sealed, isLoading, arrival, sending },
    hasName: () => accept(nameErrors),
    form: formWith(submit),
    switchTo: (other: ChatKind) => restart(() => setKind(other)),
    forget: () => restart(reset),
  }
}

interface Props {
  readonly test: ReturnType<typeof useAddressTest>
}

/** Radio buttons for the kind of a chat: Slack, Mattermost, … */
export function KindChoice({ test: { kind, setKind } }: Props) {
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
            onChange={() => setKind(one)}
          />
          {kindName(one)}
        </label>
      ))}
    </fieldset>
  )
}

export function AddressField({ test: { kind, field, reply } }: Props) {
  const { t } = useTranslation()
  const words = useChatWords()
  const { error, ...address } = field('address')
  const internal = reply?.failure?.reason === 'address' ? reply.failure : null
  return (
    <TextField
      label={t('chats.address')}
      {...address}
      error={internal === null ? error : words.failure(internal, kind)}
      hint={
        internal === null
          ? `${t('chats.where', { context: chatKindTextContext(kind) })} ${t('chats.secretAddress')}`
          : t('chats.hosts')
      }
      inputMode="url"
      maxLength={2048}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

interface StepsProps extends Props {
  readonly save: (sealed: string) => Promise<void>
  readonly isSaving: boolean
}

/** Sends a test message and shows the outcome. After the message has arrived, a button saves the address. */
export function AddressTestSteps({ test, save, isSaving }: StepsProps) {
  const { t } = useTranslation()
  const { kindName } = useChatWords()
  const { kind, name, otherKind, reply, sealed, isLoading } = test
  return (
    <>
      {otherKind !== null && (
        <NoticeBox
          failed
          title={t('chats.wrongKind', { context: chatKindTextContext(kind), kind: kindName(kind) })}
          text={t('chats.looksLike', { kind: kindName(otherKind) })}
          action={
            <Button small onClick={() => test.switchTo(otherKind)}>
              {t('chats.switch', { kind: kindName(otherKind) })}
            </Button>
          }
        />
      )}
      {reply !== null && reply.failure?.reason !== 'address' && (
        <TestMessageNotice
          reply={reply}
          kind={kind}
          name={name}
          ref={test.arrival}
          action={
            sealed !== null && (
              <>
                {reply.secret !== null && <Secret secret={reply.secret} />}
                <div className="flex flex-wrap gap-2 pt-2">
                  <Button small variant="primary" busy={isSaving} onClick={() => void save(sealed)}>
                    {t('chats.save')}
                  </Button>
                  <Button small onClick={test.forget}>
                    {t('chats.notSeen')}
                  </Button>
                </div>
              </>
            )
          }
        />
      )}
      {sealed === null && (
        <>
          <Button ref={test.sending} type="submit" variant="primary" busy={isLoading}>
            {t(isLoading ? 'chats.trying' : 'chats.try')}
          </Button>
          <p className="note text-center">{t('chats.tryFirst')}</p>
        </>
      )}
    </>
  )
}

interface NoticeProps extends Pick<ComponentProps<typeof NoticeBox>, 'ref' | 'action'> {
  readonly reply: ChatTestOutcome
  readonly kind: ChatKind
  readonly name: string
}

/** Says that a test message has arrived, or why it has not. `ref` and `action` are used only if it has arrived. */
export function TestMessageNotice({ reply: { failure }, kind, name, ...arrival }: NoticeProps) {
  const { t } = useTranslation()
  const words = useChatWords()
  return failure === null ? (
    <NoticeBox {...arrival} icon={<CheckIcon />} title={t('chats.arrived')} text={t('chats.arrivedText', { name })} />
  ) : (
    <NoticeBox failed title={t('chats.notArrived')} text={words.failure(failure, kind)} />
  )
}

/** The key that signs the messages to a server of one's own. Only the reply to the test has it. */
function Secret({ secret }: { readonly secret: string }) {
  const { t } = useTranslation()
  const copy = useCopy('chats.copied', 'chats.notCopied')
  return (
    <div className="rows justify-items-start gap-1 pt-2">
      <span className="text-s font-semi">{t('chats.secret')}</span>
      <code className="text-s wrap-anywhere">{secret}</code>
      <Button small icon={<CopyIcon />} onClick={() => void copy(secret)}>
        {t('chats.copy')}
      </Button>
    </div>
  )
}
