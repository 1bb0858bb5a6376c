type Marks = readonly (readonly [mark: string, name: string])[]

// The first mark that a user agent has counts: Edge, Opera and Samsung's browser also have that of Chrome, and Chrome that of Safari.
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

/** The names of the browser and the system of a `User-Agent`, by which a person recognises a device; empty for unknown ones. */
export const browserOf = (userAgent: string): { readonly browser: string; readonly system: string } => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
})
