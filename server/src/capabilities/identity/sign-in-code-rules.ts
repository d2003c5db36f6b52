/** Validity of a code in seconds. */
export const signInCodeTtlSeconds = 60

/** The page of a site that takes a code. The code is in the fragment, which browsers never send to a server. */
export const autologinAddress = (origin: string, code: string): string => `${origin}/autologin#${code}`

/** The same page for a phone. */
export const mobileAddress = (origin: string, code: string): string => `${origin}/mobile-autologin#${code}`
