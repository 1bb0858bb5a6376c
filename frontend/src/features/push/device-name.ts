/** The browser and the system that a user agent names; null when either is unknown. */
export function deviceName(userAgent: string): { readonly browser: string; readonly system: string } | null {
  const browser = firstIn(browsers, userAgent)
  const system = firstIn(systems, userAgent)
  return browser === undefined || system === undefined ? null : { browser, system }
}

type Names = readonly (readonly [pattern: RegExp, name: string])[]

// The first match counts: Edge and Opera also name Chrome, and Chrome names Safari.
const browsers: Names = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Names = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]
