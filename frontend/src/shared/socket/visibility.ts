declare module '../api/context.ts' {
  interface SagaContext {
    readonly visibility: Visibility
  }
}

/** Whether the page is visible, or hidden behind another tab or application. */
export interface Visibility {
  isVisible(): boolean
  /** Calls back after each change. @returns a function that stops it */
  follow(changed: () => void): () => void
}

export const createVisibility = (page: Document): Visibility => ({
  isVisible: () => page.visibilityState === 'visible',
  follow(changed) {
    page.addEventListener('visibilitychange', changed)
    return () => page.removeEventListener('visibilitychange', changed)
  },
})
