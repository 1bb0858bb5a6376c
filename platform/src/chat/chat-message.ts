import type { ChatTopic } from '@topspin/domain/contract/chat'

/** A message to a chat, before it has the format of a kind of chat (docs/specification.md#chat). */
export interface ChatMessage {
  /** The same in each attempt to send the same content. */
  readonly id: string
  readonly about: ChatTopic | 'test'
  /** Unix time of the message in milliseconds. */
  readonly at: number
  readonly blocks: readonly ChatBlock[]
}

/** A part of a message about one subject. */
export interface ChatBlock {
  readonly title: ChatLine
  readonly lines: readonly ChatLine[]
  /** Null for a block without a link. */
  readonly link: { readonly label: string; readonly address: string } | null
}

export interface ChatLine {
  readonly runs: readonly ChatRun[]
  /** A short note at the end of the line, such as the points of a match. */
  readonly note?: string
}

/** A text that is shown as it is: no kind of chat reads mentions, links or markup in it. */
export interface ChatRun {
  readonly text: string
  readonly bold?: true
}
