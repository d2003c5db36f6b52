const maxAddressLength = 2000

/**
 * The URL at which a calendar is read: `webcal` means `https`. Undefined when it is neither, has another port or a password, or
 * is too long. Origins inside the own network may be all of that if they are allowed.
 */
export const calendarUrlOf = (address: string, internalOrigins: readonly string[]): URL | undefined => {
  const text = address.trim().replace(/^webcals?:\/\//i, 'https://')
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  if (url.href.length > maxAddressLength) return undefined
  if (internalOrigins.includes(url.origin)) return url
  const { protocol, port, username, password, hostname } = url
  return protocol === 'https:' && port === '' && username === '' && password === '' && hostname.includes('.')
    ? url
    : undefined
}
