import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isThorough } from '@topspin/domain/testing/thoroughness'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { animationsEnded } from './measures.ts'

// The minified script, because each page load compiles it anew.
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of `tags` that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']
const withoutColours = {
  runOnly: tags,
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
}

/**
 * The axe violations of the page, or of the open dialog: one line for each element, empty when there is none.
 * @param rules `all` checks all rules; in a run that is not thorough, all except `colourRules`. `colours` checks only
 * `colourRules`; in a run that is not thorough, nothing
 */
export async function axeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (rules === 'colours' && !isThorough) return []
  // `evaluate` bypasses the page's content security policy, which forbids the script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  // Until the animation of a new element ends, its contrast is not the final one.
  await animationsEnded(page)
  const results = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') } // defined by the script above
      // The page behind a dialog is inert, so only the dialog is checked.
      const root = document.querySelector('[role$=dialog]') ?? document
      // A focus guard of a menu is hidden but focusable on purpose: it moves the focus on at once.
      return axe.run(
        { include: root, exclude: '[data-base-ui-focus-guard]' },
        { ...options, resultTypes: ['violations'] },
      )
    },
    rules === 'colours' ? { runOnly: colourRules } : isThorough ? { runOnly: tags } : withoutColours,
  )
  return lines(results)
}

const lines = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  )
