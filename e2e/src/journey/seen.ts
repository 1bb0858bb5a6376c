import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import type { Tab } from './tab.ts'

/** What a person sees of an element: its role and name, its label, or its text; and the element that it is in. */
export type SeenElement = { readonly within?: SeenElement } & (
  | { readonly role: string; readonly name?: string | RegExp }
  | { readonly label: string }
  | { readonly text: string | RegExp }
)

const require = createRequire(import.meta.url)
const library = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')

/** Acts on a page as a person does. Every act waits for its element. */
export interface PersonAtTab {
  sees(seen: SeenElement): Promise<void>
  seesNo(seen: SeenElement): Promise<void>
  clicks(seen: SeenElement): Promise<void>
  types(seen: SeenElement, text: string): Promise<void>
  /** The text of an element. Not `innerText`, which in WebKit leaves out text below the window. */
  reads(seen: SeenElement): Promise<string>
}

/** Makes a person who acts on the page of a tab. */
export function personAt(tab: Tab): PersonAtTab {
  const prepared = async () => {
    if ((await tab.evaluate(`'TestingLibraryDom' in globalThis`)) !== true) await tab.evaluate(library)
  }
  const until = (act: string, seen: SeenElement, attempt: () => Promise<unknown>) =>
    expect
      .poll(
        async () => {
          await prepared()
          return attempt()
        },
        { message: `${act} ${all(seen)}` },
      )
      .toBe(true)
  return {
    sees: (seen) => until('sees', seen, () => tab.evaluate(`${all(seen)}.length > 0`)),
    seesNo: (seen) => until('sees no', seen, () => tab.evaluate(`${all(seen)}.length === 0`)),
    clicks: (seen) => until('clicks', seen, () => tab.click(reachable(seen))),
    types: (seen, text) => until('types into', seen, () => tab.type(reachable(seen), text)),
    async reads(seen) {
      await this.sees(seen)
      return String(await tab.evaluate(`${first(seen)}.textContent`))
    },
  }
}

/** Returns an expression for all elements that `seen` describes. */
function all(seen: SeenElement): string {
  const container = seen.within === undefined ? 'document.body' : `(${first(seen.within)} ?? new DocumentFragment())`
  const queries = `TestingLibraryDom.within(${container})`
  if ('role' in seen) return `${queries}.queryAllByRole(${source(seen.role)}, { name: ${source(seen.name)} })`
  if ('label' in seen) return `${queries}.queryAllByLabelText(${source(seen.label)})`
  return `${queries}.queryAllByText(${source(seen.text)})`
}

const first = (seen: SeenElement): string => `${all(seen)}[0]`

/**
 * Returns an expression for the first element that `seen` describes. Its value is null while there is no such element,
 * while the element has moved since the previous evaluation, or while another element covers its middle.
 */
const reachable = (seen: SeenElement): string => `((element) => {
  if (element === undefined) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const before = globalThis.lastReached
  globalThis.lastReached = { element, x, y }
  if (before?.element !== element || before.x !== x || before.y !== y) return null
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? element : null
})(${first(seen)})`

const source = (value: string | RegExp | undefined): string =>
  value instanceof RegExp ? String(value) : JSON.stringify(value)
