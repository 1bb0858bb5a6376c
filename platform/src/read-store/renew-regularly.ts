/**
 * Renews leases again and again, one renewal at a time.
 * @param renew never rejects
 * @returns a function that stops the renewals and waits for one that is running. Call it before the release of the
 * leases: a renewal after the release would take them again.
 */
export function renewRegularly(renew: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let renewal: Promise<void> | null = null
  const timer = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = null
    })
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await renewal
  }
}
