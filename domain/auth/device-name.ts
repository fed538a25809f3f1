/** How a person calls the browser that they sign in with, from what it says of itself. */

const browsers: readonly [name: string, sign: RegExp][] = [
  // Those that also claim to be another come first.
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]
const found = (names: typeof browsers, userAgent: string) => names.find(([, sign]) => sign.test(userAgent))?.[0]

export const isHandheld = (userAgent: string | null): boolean => /\b(?:iPhone|iPad|Android)\b/.test(userAgent ?? '')

/** 「Chrome（Windows）」, as far as it can be told. */
export const deviceName = (userAgent: string | null): string => {
  const browser = found(browsers, userAgent ?? '')
  const system = found(systems, userAgent ?? '')
  if (browser && system) return `${browser}（${system}）`
  return browser ?? system ?? '不明な端末'
}
