/** The analytics properties, one per portal [AN-01]. */
export const properties = ['erm', 'clientSite', 'expertSite', 'compliance'] as const
export type Property = (typeof properties)[number]

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/** The property that a view counts for, by `/expert/`, `/compliance/` or `/clients/` in its path [AN-01]. */
export const propertyOf = (path: string): Property => {
  const whole = withSlash(path.toLowerCase())
  if (whole.includes('/expert/')) return 'expertSite'
  if (whole.includes('/compliance/')) return 'compliance'
  return whole.includes('/clients/') ? 'clientSite' : 'erm'
}

/** Whether it is a registration page: `join` in the path, except at the personal details [AN-02]. */
export const isSignUp = (path: string): boolean => {
  const whole = path.toLowerCase()
  return whole.includes('join') && !whole.includes('personal-info')
}

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const email = /[^\s/@<>"'(),;:]+(@|%40)[^\s/@<>"'(),;:]+\.[a-z]{2,}/gi
// Signed tokens have parts joined by dots; secrets of this product are 43 characters.
const secret = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|(?=[\w-]*\d)[\w-]{24,}/g
const number = /\d{5,}/g

/** A text without personal data or identifiers: addresses, ids, secrets and long numbers. */
export const scrubbed = (text: string): string =>
  text.replace(email, ':email').replace(id, ':id').replace(secret, ':secret').replace(number, ':number')

/** A path without ids, query and fragment. */
export const scrubbedPath = (path: string): string => scrubbed(path.split(/[?#]/, 1)[0] as string)

/** A URL without ids, query and fragment; empty when invalid [AN-04]. */
export const scrubbedLocation = (location: string): string => {
  if (!URL.canParse(location)) return ''
  const { origin, pathname } = new URL(location)
  return origin === 'null' ? '' : origin + scrubbedPath(pathname)
}

/** A line of a stack trace. */
interface Frame {
  readonly function: string
  readonly filename: string
  readonly lineno: number
  readonly colno: number
}

const framePattern = /^(?:at )?(?:(.*?)[ @]\(?)?([^\s()@]+):(\d+):(\d+)\)?$/

/** The frames of a browser's stack trace, outermost first, at most fifty. */
export const framesOf = (stack: string): Frame[] =>
  stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, name, file, row, column] = framePattern.exec(line.trim()) ?? []
      if (file === undefined) return []
      return [{ function: scrubbed(name || '?'), filename: scrubbed(file), lineno: Number(row), colno: Number(column) }]
    })
    .slice(0, 50)
    .reverse()
