import { Followers, type Subscriber } from './followers.ts'

/** What the topics of the socket have in common: subscribers, the order of messages, and closing. */
export abstract class Topic {
  protected readonly followers = new Followers()
  /** Functions to call when the topic closes. */
  protected ends: readonly (() => void | Promise<void>)[] = []
  readonly #report: (what: string, error: unknown) => void
  #work: Promise<void> = Promise.resolve()

  protected constructor({ report }: { readonly report: (what: string, error: unknown) => void }) {
    this.#report = report
  }

  unsubscribe(subscriber: Subscriber, id: string): void {
    this.followers.remove(subscriber, id)
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end()
    await this.settled
  }

  /**
   * Does work after all earlier work, so that every subscriber gets the messages in order. A failure is reported, and
   * the next message is sent.
   */
  protected inOrder(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => this.#report('a message of the socket could not be sent', error))
  }

  /** Resolves when the work so far is done. */
  protected get settled(): Promise<void> {
    return this.#work
  }
}
