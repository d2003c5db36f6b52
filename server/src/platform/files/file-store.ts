import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import type { FilesAt } from '../config.ts'

/** The location of a file's bytes; it contains no user input. */
export interface FileKey {
  readonly tenantId: string
  readonly fileId: string
}

/** The bytes of files, in a folder or in an object store. Their metadata is in the database. */
export interface FileStore {
  put(key: FileKey, content: Uint8Array): Promise<void>
  /** @throws Error when there is no such file */
  read(key: FileKey): Promise<Buffer>
  /** The same as a stream. */
  stream(key: FileKey): Promise<Readable>
  /** Does nothing for a missing file. */
  remove(key: FileKey): Promise<void>
  /** Ids of all files of a tenant, in pages of some hundred. */
  list(tenantId: string): AsyncIterable<readonly string[]>
}

const pathOf = ({ tenantId, fileId }: FileKey): string => `${tenantId}/${fileId}`

/** Opens the file store. The client of object stores is loaded on demand only. */
export const openFileStore = async (at: FilesAt): Promise<FileStore> => {
  const disk = new Disk(at.kind === 'folder' ? await folderDriver(at.folder) : await objectStoreDriver(at))
  return {
    put: (key, content) => disk.put(pathOf(key), content, { contentType: 'application/octet-stream' }),
    read: async (key) => buffer(await disk.getStream(pathOf(key))),
    stream: (key) => disk.getStream(pathOf(key)),
    remove: (key) => disk.delete(pathOf(key)),
    list: async function* (tenantId) {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(tenantId, { recursive: true, ...(paginationToken && { paginationToken }) })
        yield [...page.objects].flatMap((object) => (object.isFile ? [object.name] : []))
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

const folderDriver = async (folder: string) => {
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new FSDriver({ location: folder, visibility: 'private' })
}

const objectStoreDriver = async ({ bucket, endpoint, region, key }: FilesAt & { kind: 's3' }) => {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // Many S3-compatible stores do not support ACLs; our objects are private anyway.
    supportsACL: false,
    // Nor do all support the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without a key, the machine's own identity is used.
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
  })
}
