/** A place of this site to go on to; anything else, absolute or scheme-relative, becomes the root [RT-29]. */
export const safeReturn = (address: string | null | undefined, origin: string = location.origin): string => {
  if (!address || !isOwnPath(address)) return '/'
  try {
    const url = new URL(address, origin)
    const path = url.pathname + url.search + url.hash
    // Once its dots are resolved, `/.//evil.example` is another site's address.
    return url.origin === origin && isOwnPath(path) ? path : '/'
  } catch {
    return '/'
  }
}

const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address)
