interface Left {
  readonly currentTarget: { matches(selector: string): boolean }
}

/** Calls `hold` when the pointer or the focus comes to an element, and `release` when neither is left on it. */
export const hoverAndFocusHandlers = (hold: () => void, release: () => void) => ({
  onMouseEnter: hold,
  onMouseLeave: ({ currentTarget }: Left) => void (currentTarget.matches(':focus-within') || release()),
  onFocus: hold,
  onBlur: ({ currentTarget }: Left) => void (currentTarget.matches(':hover') || release()),
})
