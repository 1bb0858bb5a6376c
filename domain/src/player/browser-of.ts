type Marks = readonly (readonly [mark: string, name: string])[]

// The first mark found counts: Edge, Opera and Samsung's browser also send `Chrome`, and Chrome sends `Safari`.
const browsers: Marks = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: Marks = [
  ['Tizen', 'Tizen'],
  ['Web0S', 'webOS'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
]

const named = (marks: Marks, userAgent: string): string => marks.find(([mark]) => userAgent.includes(mark))?.[1] ?? ''

/** Names of browser and system in a `User-Agent`, by which a person recognises a device; empty when unknown. */
export const browserOf = (userAgent: string): { readonly browser: string; readonly system: string } => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
})
