import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong on the page as it is, or in the dialog over it, a line for each element. Empty when nothing is. */
export async function violations(page: Page): Promise<string[]> {
  // Sent over the debugger's line: the page's own policy lets no foreign script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = await page.evaluate((only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') } // the script above has put it there
    // Behind a dialog nothing can be reached, and it has been looked at by itself.
    const root = document.querySelector('[role=dialog]') ?? document
    return axe.run(root, { runOnly: only, resultTypes: ['violations'] })
  }, tags)
  return lines(results)
}

const lines = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  )
