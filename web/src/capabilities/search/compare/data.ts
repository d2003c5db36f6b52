import { openExpert } from '@colloquy/contract/people/operations'
import { preferredFullName } from '@colloquy/contract/person-name'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { useOperationQuery } from '../../../platform/query.ts'

/** Somebody who is compared, as far as is known: what the results say, else what the record says. */
export interface Compared {
  personId: string
  photoId: string | null
  name: string
}

/** The face and name of somebody compared. A record is opened only for whom the results do not show. */
export const useCompared = (personId: string, hit: FoundPerson | undefined): Compared | undefined => {
  const { data } = useOperationQuery(openExpert, { personId }, { enabled: hit === undefined })
  if (hit)
    return { personId, photoId: hit.photoId, name: preferredFullName({ ...hit, preferredName: hit.prefferedName }) }
  return data && { personId, photoId: data.photoId, name: data.fullName }
}
