import { access, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/**
 * Writes compressed copies beside the text assets of the built application, once per build.
 * If the folder is missing or read-only, assets are served uncompressed.
 */
export const precompress = async (folder: string): Promise<void> => {
  const namesIn = (path: string) => readdir(join(folder, path)).catch(() => [])
  const names = [...(await namesIn('')), ...(await namesIn('assets')).map((name) => join('assets', name))]
  for (const name of names.filter((one) => /\.(js|css|svg|json)$/.test(one)))
    for (const [ending, compress] of Object.entries(encodings)) {
      const target = join(folder, `${name}.${ending}`)
      if (await exists(target)) continue
      try {
        // Renamed when complete, because the server may be answering already.
        await writeFile(`${target}.part`, await compress(await readFile(join(folder, name))))
        await rename(`${target}.part`, target)
      } catch {
        return
      }
    }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
