import type { Call } from '@colloquy/contract/calls/shapes'

/** The names of those who still have to attest, besides the reader. */
export const namesOfMissing = (
  { attestation, seats }: Pick<Call, 'attestation' | 'seats'>,
  readerId: string | undefined,
): string[] =>
  seats
    .filter(({ person }) => person.personId !== readerId && attestation?.missing.includes(person.personId))
    .map(({ person }) => person.fullName)
