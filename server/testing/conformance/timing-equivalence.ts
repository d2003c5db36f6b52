import type { Clock } from '../../src/platform/clock.ts'
import type { RecordedResponse } from './operation-script.ts'

/** A clock that advances at each reading: two worlds that get the same requests see the same instants. */
export const steppingClock = (start: Date): Clock => {
  let instant = start.getTime()
  return {
    now: () => {
      instant += 3
      return new Date(instant)
    },
  }
}

/** What differs from one answer to the next by its nature: ids, instants, secrets and durations. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'id'],
  [/\d{4}-\d{2}-\d{2}T(?:[\d:.]|%3A)+Z|\d{8}T\d{6}Z/g, 'instant'],
  [/"(accessToken|idToken|ticket|secret|challenge|memberPersonId|uri)":"[^"]+"/g, 'secret'],
  // Proof-of-work challenges are random, and end a fixed time after they are made.
  [/"(nonce|salt|keyPrefix|signature)":"[\da-f]*"/g, 'secret'],
  [/"expiresAt":\d+/g, 'duration'],
  // Exports write whole minutes: whether two instants fall into the same one is chance.
  [/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g, 'duration'],
  [/"recoveryCodes":\[[^\]]*\]/g, 'secret'],
  // What a passkey calls its person: their id in base64url.
  [/"id":"[\w-]{48}"/g, 'secret'],
  [/"code":"\d{6}"/g, 'secret'],
  // What continues a registration.
  [/"key":"[\w-]{43}"/g, 'secret'],
  [/"pin":"\d{10}"/g, 'secret'],
  // Where a provider is, and the code behind a #.
  [/"(address|handOverUrl|externalUrl|url)":"https?:[^"]*(state=|#|id_token_hint=)[^"]*"/g, 'secret'],
  [/"url":"https?:[^"]*\/calendar-feeds\/[^"]*"/g, 'secret'],
  [/"path":"\/api\/(files|recordings)\/[^"]+"/g, 'secret'],
  [/"tookMs":\d+/g, 'duration'],
]

/**
 * Replaces ids by their number in the order in which they first appear, so that two answers with other ids but the same
 * structure read the same; instants likewise, and secrets by nothing.
 */
export const withoutVolatileValues = (responses: readonly RecordedResponse[]): string[] => {
  const numbers = new Map<string, string>()
  const numberOf = (kind: string, found: string): string => {
    if (kind === 'secret' || kind === 'duration') return `<${kind}>`
    if (!numbers.has(found)) numbers.set(found, `<${kind} ${numbers.size + 1}>`)
    return numbers.get(found) as string
  }
  return responses.map(({ what, body }) =>
    // Calendar files fold their lines, in the middle of an id if need be.
    masks.reduce(
      (text, [form, kind]) => text.replace(form, (found) => numberOf(kind, found)),
      `${what}: ${unfoldLines(body)}`,
    ),
  )
}

const unfoldLines = (body: string): string => body.replaceAll('\\r\\n ', '')

/** Where two recordings differ: a line of each, cut to what is around the first difference. */
export const firstDifference = (one: readonly string[], two: readonly string[]): string | undefined => {
  const line = one.findIndex((text, i) => text !== two[i])
  if (line < 0) return one.length === two.length ? undefined : `${one.length} answers and ${two.length}`
  const [a, b] = [one[line] ?? '', two[line] ?? '']
  const at = [...a].findIndex((character, i) => character !== b[i])
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `${a.split(':')[0]}: …${around(a)}… but …${around(b)}…`
}
