import type { Chat, ChatChange } from '@topspin/domain/contract/chat'
import { useDispatch } from 'react-redux'
import type { infer as Infer } from 'zod/mini'
import { api, type CallDispatch, undoIfRefused } from '../../../shared/api/index.ts'

/** Returns a function that changes a chat, and whether its request is running. */
export function useChatChange(id: string) {
  const dispatch = useDispatch<CallDispatch>()
  const [send, { isLoading }] = api.useChangeChatMutation()
  /**
   * @param shown the fields that are shown at once, and shown as before when the server refuses the change
   * @returns whether the server has made the change
   */
  const change = (body: Infer<typeof ChatChange>, shown: Partial<Chat> = {}): Promise<boolean> =>
    undoIfRefused(
      dispatch(
        api.util.updateQueryData('chats', {}, (chats) =>
          chats.map((chat) => (chat.id === id ? { ...chat, ...shown } : chat)),
        ),
      ),
      send({ params: { id }, body }),
    )
  return { change, isLoading }
}
