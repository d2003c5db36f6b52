import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** One form per mailbox: without letter case, tags after a plus sign, and the dots that Gmail ignores; domains in ASCII. */
export const normalizeEmail = (email: string): string => {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const address = `http://${text.slice(at + 1)}`
  if (at <= 0 || !URL.canParse(address)) return text
  // The `URL` parser converts international domain names to ASCII.
  const domain = new URL(address).hostname
  const untagged = text.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return `${isGmail ? untagged.replaceAll('.', '') : untagged}@${isGmail ? 'gmail.com' : domain}`
}

/**
 * A phone number in E.164. National ones are read as of the country.
 * @returns undefined when it is no possible number, or of an unknown country
 */
export const normalizePhone = (phone: string, country: string | null): string | undefined => {
  const region = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(phone, region)
  return parsed?.isPossible() ? parsed.number : undefined
}

const profileOf = ({ hostname, pathname }: URL): string | undefined => {
  const parts = decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean)
  const isOn = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  const [kind, slug] = parts
  if (slug === undefined) return undefined
  if (isOn('linkedin.com') && kind === 'in') return `linkedin:${slug}`
  // The form of addresses until 2013: a name and three numbers.
  if (isOn('linkedin.com') && kind === 'pub') return `linkedin:pub/${parts.slice(1, 5).join('/')}`
  if (isOn('xing.com') && kind === 'profile') return `xing:${slug}`
  return undefined
}

/** A profile on LinkedIn or XING without language, host, letter case and tracking; undefined for any other address. */
export const normalizeProfile = (address: string): string | undefined => {
  const url = URL.parse(/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`)
  try {
    return url === null ? undefined : profileOf(url)
  } catch {
    // The path has a percent sign that encodes nothing.
    return undefined
  }
}
