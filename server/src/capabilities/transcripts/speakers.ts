import { normalizeName } from '@colloquy/contract/comparable-names'

/** A participant whom a file may name. */
export interface Participant {
  readonly personId: string
  readonly fullName: string
}

/**
 * The participant whom a label of a file names: by the full name in any order, or by a part of it that only one participant has.
 * Undefined when nobody or more than one fits.
 */
export const speakerNamed = (label: string, participants: readonly Participant[]): string | undefined => {
  const words = normalizeName(label).split(' ').toSorted().join(' ')
  if (words === '') return undefined
  const partsOf = ({ fullName }: Participant) => normalizeName(fullName).split(' ')
  const whole = participants.filter((one) => partsOf(one).toSorted().join(' ') === words)
  const fitting = whole.length > 0 ? whole : participants.filter((one) => partsOf(one).includes(words))
  return fitting.length === 1 ? fitting[0]!.personId : undefined
}
