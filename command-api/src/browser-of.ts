/** The browsers and systems by a mark in their `User-Agent`. The first one that matches counts: later marks are less specific. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chromium'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Tizen', 'Tizen'],
  ['Web0S', 'webOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

const named = (marks: typeof browsers | typeof systems, userAgent: string): string =>
  marks.find(([mark]) => userAgent.includes(mark))?.[1] ?? ''

/** The names of the browser and the system of a `User-Agent`, by which an admin recognises it; empty for unknown ones. */
export const browserOf = (userAgent: string): { readonly browser: string; readonly system: string } => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
})
