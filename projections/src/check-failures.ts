import { NotReady } from '@topspin/platform/http/health'

/** Collects the read models that fail a health check, by the reason. */
export class CheckFailures {
  readonly #names = new Map<string, string[]>()

  note(reason: string, name: string): void {
    this.#names.set(reason, [...(this.#names.get(reason) ?? []), name])
  }

  /** @throws NotReady that names the reasons and their read models */
  demandNone(): void {
    const reasons = [...this.#names].map(([reason, names]) => `${reason}: ${names.join(', ')}`)
    if (reasons.length > 0) throw new NotReady(reasons.join('; '))
  }
}
