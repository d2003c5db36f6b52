import { getExpert } from '@colloquy/contract/people/operations'
import { preferredFullName } from '@colloquy/contract/person-name'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { useOperationQuery } from '../../../platform/query.ts'

/** A compared expert's known data, from the results or else from the record. */
export interface ComparedExpert {
  personId: string
  photoId: string | null
  name: string
}

/** Avatar and name of a compared expert. Fetches the record only if the results do not contain the expert. */
export const useComparedExpert = (personId: string, hit: FoundPerson | undefined): ComparedExpert | undefined => {
  const { data } = useOperationQuery(getExpert, { personId }, { enabled: hit === undefined })
  if (hit)
    return { personId, photoId: hit.photoId, name: preferredFullName({ ...hit, preferredName: hit.prefferedName }) }
  return data && { personId, photoId: data.photoId, name: data.fullName }
}
