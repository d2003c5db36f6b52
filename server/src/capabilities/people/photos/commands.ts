import {
  removePhoto as removePhotoOperation,
  uploadPhoto as uploadPhotoOperation,
} from '@colloquy/contract/people/operations'
import { photoSizes } from '@colloquy/contract/people/shapes'
import { releaseFiles, storeFile } from '../../../platform/files/file-records.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { cropToSquares, InvalidImageError } from '../../../platform/files/square-images.ts'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord } from '../commands.ts'
import { editRecord, seeRecord } from '../policy.ts'
import { loadPerson, recordOf } from '../queries.ts'
import { holdPhotos } from './store.ts'

export const uploadPhoto = (files: FileStore) =>
  command(uploadPhotoOperation, {
    load: loadPerson,
    see: seeRecord,
    allow: editRecord,
    // Processing a picture occupies a core.
    limits: [{ name: 'people.photo', max: 60, seconds: 3600 }],
    run: async (context) => {
      const { tx, at, actor, input, refuse } = context
      const { personId, photo, crop } = input
      const squares = await cropToSquares(Buffer.from(await photo.arrayBuffer()), crop, photoSizes).catch((error) => {
        if (error instanceof InvalidImageError) return refuse('not_a_picture')
        throw error
      })
      const [small, large] = squares as [Buffer, Buffer]
      const keep = (content: Buffer) =>
        storeFile(context, files, { content, mediaType: 'image/webp', name: 'photo.webp' })
      const former = await holdPhotos(tx, personId)
      await changeRecord(context, personId, { photo_id: await keep(large), small_photo_id: await keep(small) })
      await releaseFiles({ tx, at }, former)
      return recordOf(tx, actor, personId)
    },
  })

export const removePhoto = command(removePhotoOperation, {
  load: loadPerson,
  see: seeRecord,
  allow: editRecord,
  run: async (context) => {
    const { tx, at, actor, input } = context
    const former = await holdPhotos(tx, input.personId)
    if (former.length > 0) {
      await changeRecord(context, input.personId, { photo_id: null, small_photo_id: null })
      await releaseFiles({ tx, at }, former)
    }
    return recordOf(tx, actor, input.personId)
  },
})
