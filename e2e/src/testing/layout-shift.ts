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

/** For `addInitScript`: adds up what moves without anybody having touched the page (the CLS of web.dev, as one window). */
export function watchShifts(): void {
  const seen = { sum: 0, moved: [] as string[] }
  window.shifts = seen
  new PerformanceObserver((list) => {
    // The observer below asks for entries of this kind alone.
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      seen.sum += value
      for (const { node } of sources)
        seen.moved.push(`${value.toFixed(4)} ${node?.nodeName} ${node?.textContent?.slice(0, 30)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What has moved since the page began. */
export async function shifts(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  // Shifts are told after the frame in which they happened: two frames later they are known.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => window.shifts ?? { sum: 0, moved: [] })
}
