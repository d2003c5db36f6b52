import * as z from 'zod/mini'
import { PhoneNumber } from '../people/contact-shapes.ts'
import { Instant, line, prose } from '../values.ts'

/** How a call is held; the text is `CALLS.INTERACTION.<type>`. Only a video call has a room in the product. */
export const platformTypes = ['video', 'phone', 'external'] as const
export const PlatformType = z.enum(platformTypes)
export type PlatformType = z.infer<typeof PlatformType>

/** What carries an external call; the text is `CALLS.INTERACTION.<provider>`. */
export const interactionProviders = ['zoom', 'teams', 'meet', 'webex', 'in_person'] as const
export const InteractionProvider = z.enum(interactionProviders)
export type InteractionProvider = z.infer<typeof InteractionProvider>

/** The domains of each provider's links. */
const domains: Readonly<Record<Exclude<InteractionProvider, 'in_person'>, readonly string[]>> = {
  zoom: ['zoom.us', 'zoomgov.com'],
  teams: ['teams.microsoft.com', 'teams.live.com'],
  meet: ['meet.google.com'],
  webex: ['webex.com'],
}

/** A provider whose calls have a link. */
export type LinkProvider = keyof typeof domains

export const hasLink = (provider: InteractionProvider | null): provider is LinkProvider =>
  provider !== null && provider in domains

/**
 * A link to a meeting as it is stored and opened: `https`, on a domain of its provider, without credentials or a port.
 * @returns undefined for every other text
 */
export const meetingLinkOf = (provider: LinkProvider, text: string): string | undefined => {
  if (!URL.canParse(text.trim())) return undefined
  const { protocol, hostname, username, password, port, pathname, href } = new URL(text.trim())
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === '' && pathname !== '/'
  const isOwn = domains[provider].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  return isPlain && isOwn ? href : undefined
}

interface InteractionLocation {
  readonly platformType: PlatformType
  readonly provider: InteractionProvider | null
  readonly location: string | null
}

/** Whether the location fits how the call is held: none for video, a number by phone, a link of the provider, or an address. */
export const isValidLocation = ({ platformType, provider, location }: InteractionLocation): boolean => {
  if (platformType === 'video') return provider === null && location === null
  if (location === null) return false
  if (platformType === 'phone') return provider === null && z.safeParse(PhoneNumber, location).success
  return provider !== null && (!hasLink(provider) || meetingLinkOf(provider, location) !== undefined)
}

/** How a call is to be held. */
export const InteractionChoice = z
  .object({
    platformType: PlatformType,
    /** Of external calls. */
    provider: z.nullable(InteractionProvider),
    /** The link, the phone number, or the address. */
    location: z.nullable(line(500)),
    /** Such as a passcode or the way to the room. */
    note: z.nullable(prose(500)),
  })
  .check(z.refine((choice) => isValidLocation(choice) && (choice.platformType !== 'video' || choice.note === null)))
export type InteractionChoice = z.infer<typeof InteractionChoice>

/** The most minutes that can be confirmed. */
export const maxConfirmedMinutes = 600

/** What somebody has confirmed of a call that is held outside the product. */
export const ConfirmedMinutes = z.object({
  side: z.enum(['client', 'expert', 'platform']),
  minutes: z.int(),
  at: Instant,
  byName: z.nullable(z.string()),
})
export type ConfirmedMinutes = z.infer<typeof ConfirmedMinutes>
