import type { PersonCard } from '@colloquy/contract/people/shapes'

/** A person as calls and projects name them, for tests. */
export const samplePerson = (personId: string, fullName: string, timeZone = 'Europe/London'): PersonCard => ({
  personId,
  fullName,
  timeZone,
  title: null,
  companyName: null,
  employmentEndYear: null,
  city: null,
  photoId: null,
})
