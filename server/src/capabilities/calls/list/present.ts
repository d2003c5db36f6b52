import { type CallFacets, type CallFilterName, callFilterNames } from '@colloquy/contract/calls/shapes'
import { callStatusName } from '@colloquy/contract/calls/statuses'
import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/calls/enUS.json'
import { loadTexts } from '../../../platform/translations/load-texts.ts'
import type { FacetCount } from './facet-store.ts'

const texts = loadTexts<typeof english>('libs/calls')

/** Facets with display names in the reader's language [CS-01]. */
export const presentFacets = (counted: readonly FacetCount[], language: Language): CallFacets =>
  Object.fromEntries(
    callFilterNames.map((filter) => [
      filter,
      counted
        .filter((one) => one.filter === filter)
        .map(({ value, name, n }) => ({
          value,
          displayName: translatedName(filter, value, language) ?? name,
          count: n,
        })),
    ]),
  ) as unknown as CallFacets

/** The translated name of a code; undefined for values that are names themselves. */
const translatedName = (filter: CallFilterName, value: string, language: Language): string | undefined => {
  const { STATUS, INTERACTION, TYPE } = texts[language].CALLS
  if (filter === 'callStatuses') return STATUS[callStatusName(Number(value))]
  if (filter === 'interactions') return INTERACTION[value as keyof typeof INTERACTION]
  return filter === 'types' ? TYPE[value as keyof typeof TYPE] : undefined
}
