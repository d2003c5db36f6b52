import {
  hasLink,
  type InteractionChoice,
  type InteractionProvider,
  interactionProviders,
  isValidPlace,
  meetingLinkOf,
} from '@colloquy/contract/calls/interaction-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'

/** How a call can be held: in the product, by phone, or with a provider. */
export const media = ['bridge', 'phone', ...interactionProviders] as const
export type Medium = (typeof media)[number]

type Interaction = Call['interaction']

/** How a call is held; the text is `CALLS.INTERACTION.<medium>`. External calls always name their provider. */
export const mediumOf = ({ platformType, provider }: Pick<Interaction, 'platformType' | 'provider'>): Medium =>
  platformType === 'external' ? (provider ?? 'in_person') : platformType

export const isElsewhere = (call: Pick<Call, 'interaction'>): boolean => call.interaction.platformType !== 'bridge'

const providerOf = (medium: Medium): InteractionProvider | null =>
  medium === 'bridge' || medium === 'phone' ? null : medium

/** The word for the place of a medium, `CALLS.ELSEWHERE.<key>`. */
export const placeKeyOf = (medium: Medium): 'LINK' | 'PHONE' | 'ADDRESS' => {
  if (medium === 'phone') return 'PHONE'
  return hasLink(providerOf(medium)) ? 'LINK' : 'ADDRESS'
}

/** What was typed as the wire has it. */
export const choiceOf = (medium: Medium, place: string, note: string): InteractionChoice => {
  const provider = providerOf(medium)
  const isBridge = medium === 'bridge'
  return {
    platformType: isBridge || medium === 'phone' ? medium : 'external',
    provider,
    place: isBridge ? null : place.trim(),
    note: isBridge ? null : note.trim() || null,
  }
}

/** Whether the place that was typed fits the medium. */
export const isComplete = (choice: InteractionChoice): boolean =>
  isValidPlace(choice) && (choice.place === null || choice.place !== '')

/** The address that opens or dials a place; undefined for one that cannot be opened. The browser checks links as the server did. */
export const hrefOf = ({ platformType, provider, place }: Interaction): string | undefined => {
  if (place === null) return undefined
  if (platformType === 'phone') return `tel:${place.replace(/ ?x ?\d+$/, '').replace(/[^\d+]/g, '')}`
  return hasLink(provider) ? meetingLinkOf(provider, place) : undefined
}

/** The minutes of each side's last confirmation; whether they differ is for the server to say, which completes the call otherwise. */
export const haveBothConfirmed = ({ confirmedMinutes }: Pick<Call, 'confirmedMinutes'>): boolean =>
  (['client', 'expert'] as const).every((side) => confirmedMinutes.some((report) => report.side === side))
