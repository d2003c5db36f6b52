import { Readable } from 'node:stream'
import type { FileKey, FileStore } from '../src/platform/files/file-store.ts'

/** Files that are kept as long as the test runs. */
export const createMemoryFileStore = (): FileStore & { readonly contents: Map<string, Buffer> } => {
  const contents = new Map<string, Buffer>()
  const pathOf = ({ tenantId, fileId }: FileKey) => `${tenantId}/${fileId}`
  const read = async (key: FileKey): Promise<Buffer> => {
    const content = contents.get(pathOf(key))
    if (!content) throw new Error(`there is no file ${pathOf(key)}`)
    return content
  }
  return {
    contents,
    read,
    put: async (key, content) => {
      contents.set(pathOf(key), Buffer.from(content))
    },
    stream: async (key) => Readable.from([await read(key)]),
    remove: async (key) => {
      contents.delete(pathOf(key))
    },
    list: async function* (tenantId) {
      const own = [...contents.keys()].filter((path) => path.startsWith(`${tenantId}/`))
      yield own.map((path) => path.slice(tenantId.length + 1))
    },
  }
}
