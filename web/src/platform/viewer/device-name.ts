/** Browser names in the user agent; product names are the same in every language. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

// User agents also name the browsers they imitate, so order matters: the first match wins.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Parses browser and operating system from a user agent string. */
export const deviceOf = (userAgent: string): Device => ({
  browser: browsers.find(([sign]) => sign.test(userAgent))?.[1],
  system: systems.find(([sign]) => sign.test(userAgent))?.[1],
})
