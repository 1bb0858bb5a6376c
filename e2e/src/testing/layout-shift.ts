import type { Page } from 'playwright-core'

declare global {
  interface Window {
    shifts?: { sum: number; moved: string[] }
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** For `addInitScript`: sums the layout shifts without recent input (CLS, with the whole visit as one session window). */
export function watchShifts(): void {
  const total = { sum: 0, moved: [] as string[] }
  window.shifts = total
  new PerformanceObserver((list) => {
    // The observer below receives only entries of this type.
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      total.sum += value
      for (const { node } of sources)
        total.moved.push(`${value.toFixed(4)} ${node?.nodeName} ${node?.textContent?.slice(0, 30)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shifts since the page was opened: their sum, and one line for each moved element. */
export async function shifts(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  // A shift is reported after its frame; two frames later the observer has it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => window.shifts ?? { sum: 0, moved: [] })
}
