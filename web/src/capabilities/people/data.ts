import { getExpert, getPersonPhoto } from '@colloquy/contract/people/operations'
import { useImage } from '../../platform/file/image-query.ts'
import { useOperationQuery } from '../../platform/query.ts'

/** An expert's profile. The previous one stays visible while the next one loads. */
export const useGetExpert = (personId: string) => useOperationQuery(getExpert, { personId }, { keepPreviousData: true })

/** Identifies a photo: its id changes with every upload and is null without a photo. */
export interface PhotoReference {
  readonly personId: string
  readonly photoId: string | null
}

/** The object URL of a person's photo; null while loading, without a photo, and on error [PU-02]. */
export const usePhoto = ({ personId, photoId }: PhotoReference, size: 96 | 256 = 96): string | null =>
  useImage(getPersonPhoto, { personId, size }, photoId)
