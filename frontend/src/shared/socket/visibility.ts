declare module '../api/context.ts' {
  interface SagaContext {
    readonly visibility: Visibility
  }
}

export type Visibility = ReturnType<typeof createVisibility>

/** Tells whether the page is visible, or hidden behind another tab or application. */
export const createVisibility = (page: Document) => ({
  isVisible: (): boolean => page.visibilityState === 'visible',
  /** Calls `changed` after each change. @returns a function that stops the calls */
  follow(changed: () => void): () => void {
    page.addEventListener('visibilitychange', changed)
    return () => page.removeEventListener('visibilitychange', changed)
  },
})
