import { getPersonPhoto as openPhotoOperation } from '@colloquy/contract/people/operations'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { query } from '../../../platform/operations/define.ts'
import { canSeePhoto } from '../policy.ts'
import { loadPerson } from '../queries.ts'

export const getPhoto = (files: FileStore) =>
  query(openPhotoOperation, {
    load: loadPerson,
    see: canSeePhoto,
    allow: canSeePhoto,
    run: async ({ actor, input, subject, refuse }) => {
      const { photo_id, small_photo_id } = subject.person
      const fileId = input.size === 96 ? small_photo_id : photo_id
      if (fileId === null) return refuse('not_found')
      const content = await files.read({ tenantId: actor.tenantId, fileId })
      return new File([new Uint8Array(content)], 'photo.webp', { type: 'image/webp' })
    },
  })
