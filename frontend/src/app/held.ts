interface Left {
  readonly currentTarget: { matches(selector: string): boolean }
}

/**
 * Event handlers for an element whose timer stops while the pointer or the focus is on the element.
 * @param hold called when the pointer or the focus arrives
 * @param release called when neither the pointer nor the focus is left on the element
 */
export const hoverAndFocusHandlers = (hold: () => void, release: () => void) => ({
  onMouseEnter: hold,
  onMouseLeave: ({ currentTarget }: Left) => void (currentTarget.matches(':focus-within') || release()),
  onFocus: hold,
  onBlur: ({ currentTarget }: Left) => void (currentTarget.matches(':hover') || release()),
})
