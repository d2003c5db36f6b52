import { openExpert, openPhoto } from '@colloquy/contract/people/operations'
import { useImage } from '../../platform/file/image-query.ts'
import { useOperationQuery } from '../../platform/query.ts'

/** An expert's profile. While the next one is on its way, the former one stays. */
export const useOpenExpert = (personId: string) =>
  useOperationQuery(openExpert, { personId }, { keepPreviousData: true })

/** Whose picture, and which: the id changes with the picture and is null while there is none. */
export interface Pictured {
  readonly personId: string
  readonly photoId: string | null
}

/** Where a person's picture is; null while it is fetched, where there is none, and where it cannot be had [PU-02]. */
export const usePhoto = ({ personId, photoId }: Pictured, size: 96 | 256 = 96): string | null =>
  useImage(openPhoto, { personId, size }, photoId)
