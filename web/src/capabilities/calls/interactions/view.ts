import {
  hasLink,
  type InteractionChoice,
  type InteractionProvider,
  interactionProviders,
  isValidLocation,
  meetingLinkOf,
} from '@colloquy/contract/calls/interaction-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'

/** How a call can be held: in the product, by phone, or with a provider. */
export const interactionNames = ['video', 'phone', ...interactionProviders] as const
export type InteractionName = (typeof interactionNames)[number]

type Interaction = Call['interaction']

/** How a call is held; the text is `CALLS.INTERACTION.<name>`. External calls always name their provider. */
export const interactionNameOf = ({
  platformType,
  provider,
}: Pick<Interaction, 'platformType' | 'provider'>): InteractionName =>
  platformType === 'external' ? (provider ?? 'in_person') : platformType

export const isElsewhere = (call: Pick<Call, 'interaction'>): boolean => call.interaction.platformType !== 'video'

const providerOf = (name: InteractionName): InteractionProvider | null =>
  name === 'video' || name === 'phone' ? null : name

/** The word for the location of an interaction, `CALLS.ELSEWHERE.<key>`. */
export const locationKeyOf = (name: InteractionName): 'LINK' | 'PHONE' | 'ADDRESS' => {
  if (name === 'phone') return 'PHONE'
  return hasLink(providerOf(name)) ? 'LINK' : 'ADDRESS'
}

/** The typed values as the operation takes them. */
export const choiceOf = (name: InteractionName, location: string, note: string): InteractionChoice => {
  const provider = providerOf(name)
  const isVideo = name === 'video'
  return {
    platformType: isVideo || name === 'phone' ? name : 'external',
    provider,
    location: isVideo ? null : location.trim(),
    note: isVideo ? null : note.trim() || null,
  }
}

/** Whether the location that was typed fits how the call is held. */
export const isComplete = (choice: InteractionChoice): boolean =>
  isValidLocation(choice) && (choice.location === null || choice.location !== '')

/** The address that opens or dials a location; undefined for one that cannot be opened. The browser checks links as the server did. */
export const hrefOf = ({ platformType, provider, location }: Interaction): string | undefined => {
  if (location === null) return undefined
  if (platformType === 'phone') return `tel:${location.replace(/ ?x ?\d+$/, '').replace(/[^\d+]/g, '')}`
  return hasLink(provider) ? meetingLinkOf(provider, location) : undefined
}

/** The minutes of each side's last confirmation; whether they differ is for the server to say, which completes the call otherwise. */
export const haveBothConfirmed = ({ confirmedMinutes }: Pick<Call, 'confirmedMinutes'>): boolean =>
  (['client', 'expert'] as const).every((side) => confirmedMinutes.some((report) => report.side === side))
