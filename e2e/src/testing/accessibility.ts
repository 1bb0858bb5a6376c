import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The axe violations of the page, or of the open dialog: one line for each element, empty when there is none. */
export async function violations(page: Page): Promise<string[]> {
  // `evaluate` bypasses the page's content security policy, which forbids the script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = await page.evaluate((only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') } // defined by the script above
    // The page behind a dialog is inert, and is checked without the dialog.
    const root = document.querySelector('[role$=dialog]') ?? document
    return axe.run(root, { runOnly: only, resultTypes: ['violations'] })
  }, tags)
  return lines(results)
}

const lines = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  )
