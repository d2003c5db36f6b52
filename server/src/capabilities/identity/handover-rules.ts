/** Seconds in which a code can be spent. */
export const handoverTtlSeconds = 60

/** The page of a site that takes a code. It stands behind the #: no server, log or Referer header ever sees it. */
export const autologinAddress = (origin: string, code: string): string => `${origin}/autologin#${code}`

/** The same page for a phone. */
export const mobileAddress = (origin: string, code: string): string => `${origin}/mobile-autologin#${code}`
