/**
 * A tab of a browser, with the operations that Puppeteer and WebDriver have in common. Scripts are the source text of
 * expressions, because WebDriver accepts nothing else.
 */
export interface Tab {
  /** Loads an address, even if the tab already shows it, and waits for the load event. */
  open(address: string): Promise<void>
  /** The value of an expression in the page. The value must be JSON data. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks the element that is the value of an expression. @returns false when the value is null */
  click(expression: string): Promise<boolean>
  /** Types a text into the element that is the value of an expression. @returns false when the value is null */
  type(expression: string, text: string): Promise<boolean>
  /** Ends the browser. */
  close(): Promise<void>
}
