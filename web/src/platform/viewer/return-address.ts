/** A return address on this site; anything else, absolute or scheme-relative, becomes the root [RT-29]. */
export const safeReturn = (address: string | null | undefined, origin: string = location.origin): string => {
  if (!address || !isOwnPath(address)) return '/'
  try {
    const url = new URL(address, origin)
    const path = url.pathname + url.search + url.hash
    // With its dots resolved, `/.//evil.example` is an address of another site.
    return url.origin === origin && isOwnPath(path) ? path : '/'
  } catch {
    return '/'
  }
}

const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address)
