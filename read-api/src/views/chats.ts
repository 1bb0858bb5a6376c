import { type Chat, chatTopics } from '@topspin/domain/contract/chat'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import { chatStateOf, deliveryOf } from './chat-state.ts'

/** The chats as admins see them. An address is secret: only a part of it is shown (`ChatSettings.shown`). */
export async function chatsView(identity: IdentityStore): Promise<Chat[]> {
  const all = (await identity.chats.all()).toSorted((one, other) =>
    one.settings.name.localeCompare(other.settings.name, 'fr'),
  )
  const pseudoOf = await readPseudoLookup(
    identity,
    all.map(({ settings }) => settings.givenBy),
  )
  return all.map((chat) => {
    const { id, name, kind, shown, givenBy, givenAt, topics } = chat.settings
    return {
      id,
      name,
      kind,
      address: shown,
      givenBy: pseudoOf(givenBy),
      givenAt,
      topics: chatTopics.filter((topic) => topics[topic] !== undefined),
      ...chatStateOf(chat),
      sends: [...deliveryOf(chat).sends],
    }
  })
}
