import { randomBytes, randomUUID } from 'node:crypto'
import {
  type ChatTestOutcome,
  type ChatTopic,
  chatTestValidMs,
  maxChats,
  shownAddress,
} from '@topspin/domain/contract/chat'
import type { EventData } from '@topspin/domain/events'
import type { Instant } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import texts from '@topspin/domain/text/chat-fr.json' with { type: 'json' }
import { filledText } from '@topspin/domain/text/french'
import type { SecretChatSettings } from '@topspin/platform/chat/sealed-address'
import type { CallContext } from '@topspin/platform/http/call-handler'
import type { ChatSettings, StoredChat } from '@topspin/platform/identity/parts'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { CommandRoutes, Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'

/** Calls with which admins set the chats that Topspin writes to (docs/specification.md#chat). */
export function chatRoutes(deps: Deps) {
  const { identity, chatAddresses } = deps

  async function chatOf(id: string): Promise<StoredChat> {
    const found = await identity.chats.of(id)
    if (found === null) throw new Refusal('unknown-chat')
    return found
  }

  /** Decrypts the tested address that a page sends back. @throws Refusal chat-not-tested */
  function openTested(sealed: string, now: Instant): SecretChatSettings {
    const address = chatAddresses.open(sealed)
    if (address === null || Date.parse(now) - address.testedAt > chatTestValidMs) throw new Refusal('chat-not-tested')
    return address
  }

  const given = (sealed: string, { subject, now }: Pick<CallContext<'addChat'>, 'subject' | 'now'>) => {
    const { kind, address } = openTested(sealed, now)
    return { kind, sealed, shown: shownAddress(address), givenBy: subject.playerId, givenAt: now, testedAt: now }
  }

  const note = (
    call: CommandMetadata & { readonly subject: NonNullable<CommandMetadata['subject']> },
    change: ChatChange,
  ) => execute(call, deps.handlers.players, { type: 'ChangeChat', playerId: call.subject.playerId, ...change })

  return {
    async testChat(call) {
      const { body, now } = call
      if (!('id' in body)) return { reply: await test(deps, newAddress(body, now), call) }
      const { settings } = await chatOf(body.id)
      const address = chatAddresses.open(settings.sealed)
      if (address === null) return { reply: { ...unsealed, failure: { reason: 'unreadable', status: null } } }
      const { failure } = await test(deps, address, call)
      if (failure === null) await identity.chats.change(body.id, { testedAt: now })
      return { reply: { ...unsealed, failure } }
    },

    async addChat(call) {
      const { body, now, commandId: id } = call
      const known = (await identity.chats.all()).filter(({ settings }) => settings.id !== id)
      if (known.length >= maxChats) throw new Refusal('too-many-chats')
      const address = given(body.sealed, call)
      const { position } = await note(call, { what: 'added', name: body.name })
      const times = { activeSince: now, pausedAt: null, retriedAt: null }
      const chat = { id, name: body.name, ...address, ...times, topics: chosen(body.topics, {}, now) }
      // Another admin may have added the last allowed chat since the check above. The journal then has both additions.
      if (!(await identity.chats.add(chat, maxChats))) throw new Refusal('too-many-chats')
      return { reply: { id }, position }
    },

    async changeChat(call) {
      const { body, now } = call
      const { settings } = await chatOf(call.params.id)
      const { name = settings.name, sealed, topics, sends, retry } = body
      const isResumed = sends === true && settings.pausedAt !== null
      const changes: Partial<ChatSettings> = {
        ...(body.name !== undefined && { name }),
        ...(sealed !== undefined && given(sealed, call)),
        ...(topics !== undefined && { topics: chosen(topics, settings.topics, now) }),
        // Only a paused chat gets a new `activeSince`. What happened before `activeSince` is never sent.
        ...(isResumed && { pausedAt: null, activeSince: now }),
        ...(sends === false && { pausedAt: now }),
        ...((retry === true || sealed !== undefined) && { retriedAt: now }),
      }
      const what = sends === false ? 'paused' : isResumed ? 'resumed' : 'changed'
      const isChanged = sealed !== undefined || topics !== undefined || body.name !== undefined
      const isNoted = isChanged || isResumed || sends === false
      const position = isNoted ? (await note(call, { what, name })).position : null
      if (!(await identity.chats.change(settings.id, changes))) throw new Refusal('unknown-chat')
      return { position }
    },

    async removeChat(call) {
      const { settings } = await chatOf(call.params.id)
      const { position } = await note(call, { what: 'removed', name: settings.name })
      await identity.chats.remove(settings.id)
      return { position }
    },
  } satisfies CommandRoutes
}

type ChatChange = Omit<EventData<'ChatChanged'>, 'playerId'>

const unsealed = { sealed: null, secret: null } as const

/** The chosen topics with the time of each choice. A topic that was chosen before keeps its time. */
const chosen = (topics: readonly ChatTopic[], before: ChatSettings['topics'], now: Instant): ChatSettings['topics'] =>
  Object.fromEntries(topics.map((topic) => [topic, before[topic] ?? now]))

const newAddress = (
  { kind, address }: Pick<SecretChatSettings, 'kind' | 'address'>,
  now: Instant,
): SecretChatSettings => ({
  kind,
  // Writes `HTTPS://` in lower case and removes spaces around the address.
  address: new URL(address).href,
  secret: kind === 'other' ? `whsec_${randomBytes(24).toString('base64')}` : null,
  testedAt: Date.parse(now),
})

async function test(
  { identity, sendChat, chatAddresses }: Deps,
  address: SecretChatSettings,
  { subject: { playerId }, now }: CallContext<'testChat'>,
): Promise<ChatTestOutcome> {
  const pseudoOf = await readPseudoLookup(identity, [playerId])
  const isNamed = !(await identity.unquoted()).includes(playerId)
  const text = filledText(texts.test, { pseudo: isNamed ? pseudoOf(playerId) : texts.someone })
  const { failure } = await sendChat(address, {
    id: randomUUID(),
    about: 'test',
    at: Date.parse(now),
    blocks: [{ title: { runs: [{ text }] }, lines: [], link: null }],
  })
  return failure === null
    ? { failure, sealed: chatAddresses.seal(address), secret: address.secret }
    : { ...unsealed, failure }
}
