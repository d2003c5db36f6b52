import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import type { FilesAt } from '../config.ts'

/** Where the bytes of one file lie: nothing of it was ever typed by anybody. */
export interface FileKey {
  readonly tenantId: string
  readonly fileId: string
}

/** The bytes of files, in a folder or in an object store. What is known about them stands in the database. */
export interface FileStore {
  put(key: FileKey, content: Uint8Array): Promise<void>
  /** @throws Error when there is no such file */
  read(key: FileKey): Promise<Buffer>
  /** The same, a piece at a time. */
  stream(key: FileKey): Promise<Readable>
  /** One that is not there is gone already. */
  remove(key: FileKey): Promise<void>
  /** Ids of all files of a tenant, a page of some hundred at a time. */
  list(tenantId: string): AsyncIterable<readonly string[]>
}

const pathOf = ({ tenantId, fileId }: FileKey): string => `${tenantId}/${fileId}`

/** Opens the place where files are kept. The client of object stores is loaded only where there is one. */
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
    // Many stores that speak S3 know no lists of who may read; ours are for nobody but us.
    supportsACL: false,
    // Nor do they all know the checksums that newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without a key, the machine's own identity is used.
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
  })
}
