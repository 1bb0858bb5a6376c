interface Left {
  readonly currentTarget: { matches(selector: string): boolean }
}

/**
 * The handlers of an element that is held while the pointer or the focus is on it.
 * @param hold called when either arrives
 * @param release called when the last of both has left
 */
export const heldHandlers = (hold: () => void, release: () => void) => ({
  onMouseEnter: hold,
  onMouseLeave: ({ currentTarget }: Left) => void (currentTarget.matches(':focus-within') || release()),
  onFocus: hold,
  onBlur: ({ currentTarget }: Left) => void (currentTarget.matches(':hover') || release()),
})
