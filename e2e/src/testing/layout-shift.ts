import type { Page } from 'playwright-core'

declare global {
  interface Window {
    shifts?: { sum: number; moved: string[] }
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** For `addInitScript`: sums the layout shifts without recent input (CLS, the whole visit as one session window). */
export function watchShifts(): void {
  const total = { sum: 0, moved: [] as string[] }
  window.shifts = total
  new PerformanceObserver((list) => {
    // The observer receives only layout shifts: `observe` below asks for no other type of entry.
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      total.sum += value
      for (const { node, previousRect: from, currentRect: to } of sources) {
        // An icon has no text.
        const text = (node?.textContent || node?.parentElement?.textContent)?.slice(0, 30)
        const places = [from, to].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`).join(' to ')
        total.moved.push(`${value.toFixed(6)} ${node?.nodeName} ${text}, ${places}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shifts since the page was opened: their sum, and one line for each moved element. */
export async function readLayoutShifts(
  page: Page,
): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  // A shift is reported after its frame; two frames later the observer has it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => window.shifts ?? { sum: 0, moved: [] })
}
