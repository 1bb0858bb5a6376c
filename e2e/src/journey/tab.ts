/**
 * A tab of a browser, as far as every browser can be driven: Puppeteer and WebDriver both implement it. Scripts are
 * expressions in source form, because WebDriver takes nothing else.
 */
export interface Tab {
  /** Loads an address and waits for its load event. The present address is loaded again. */
  open(address: string): Promise<void>
  /** The value of an expression in the page; JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks the element of an expression with the mouse. @returns false when the value is null */
  click(expression: string): Promise<boolean>
  /** Types a text into the element of an expression with the keyboard. @returns false when the value is null */
  type(expression: string, text: string): Promise<boolean>
  /** Ends the browser. */
  close(): Promise<void>
}
