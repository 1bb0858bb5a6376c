/** The way sagas move between screens; the router takes it over once it is mounted. */
export interface Navigation {
  go(path: string, options?: { readonly replace?: boolean }): void
  /** @param take what really moves; it replaces the one before */
  handTo(take: (path: string, replace: boolean) => void): void
}

/** A navigation that keeps the last wish until the router is there. */
export function createNavigation(): Navigation {
  let wish: { path: string; replace: boolean } | null = null
  let take: ((path: string, replace: boolean) => void) | null = null
  return {
    go(path, { replace = false } = {}) {
      if (take === null) wish = { path, replace }
      else take(path, replace)
    },
    handTo(next) {
      take = next
      if (wish !== null) next(wish.path, wish.replace)
      wish = null
    },
  }
}
