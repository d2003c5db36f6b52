import {
  removePersonPhoto as removePhotoOperation,
  uploadPersonPhoto as uploadPhotoOperation,
} from '@colloquy/contract/people/operations'
import { photoSizes } from '@colloquy/contract/people/shapes'
import { isMember } from '../../../platform/access/policy.ts'
import { TooBusy } from '../../../platform/concurrency-limit.ts'
import { releaseFiles, storeFile } from '../../../platform/files/file-records.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { ImageDecoder } from '../../../platform/files/image-decoder.ts'
import { InvalidImageError } from '../../../platform/files/invalid-image.ts'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord } from '../commands.ts'
import { canEditRecord, canSeeRecord } from '../policy.ts'
import { loadPerson, recordOf } from '../queries.ts'
import { lockPhotos } from './store.ts'

export const uploadPhoto = (files: FileStore, images: ImageDecoder) =>
  command(uploadPhotoOperation, {
    load: loadPerson,
    see: canSeeRecord,
    allow: canEditRecord,
    // Decoding occupies a core: at most an hour's budget of photos, each within the decoder's limits of pixels and time.
    limits: [{ name: 'people.photo', max: 60, seconds: 3600 }],
    prepare: async ({ input: { photo, crop }, within, refuse }) => {
      const uploader = await within(async (_, actor) => (isMember(actor) ? actor.personId : refuse('not_signed_in')))
      const content = new Uint8Array(await photo.arrayBuffer())
      return images.cropToSquares(uploader, { content, crop, sizes: photoSizes }).catch((error) => {
        if (error instanceof InvalidImageError) return refuse('invalid_image')
        if (error instanceof TooBusy) return refuse('busy')
        throw error
      })
    },
    run: async (context) => {
      const { tx, at, actor, input, prepared } = context
      const { personId } = input
      const [small, large] = prepared as readonly [Buffer, Buffer]
      const keep = (content: Buffer) =>
        storeFile(context, files, { content, mediaType: 'image/webp', name: 'photo.webp' })
      const former = await lockPhotos(tx, personId)
      await changeRecord(context, personId, { photo_id: await keep(large), small_photo_id: await keep(small) })
      await releaseFiles({ tx, at }, former)
      return recordOf(tx, actor, personId)
    },
  })

export const removePhoto = command(removePhotoOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, at, actor, input } = context
    const former = await lockPhotos(tx, input.personId)
    if (former.length > 0) {
      await changeRecord(context, input.personId, { photo_id: null, small_photo_id: null })
      await releaseFiles({ tx, at }, former)
    }
    return recordOf(tx, actor, input.personId)
  },
})
