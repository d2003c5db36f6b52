import { access, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/**
 * Puts compressed twins beside the text assets of the built application, once for each build.
 * A folder that cannot be written, or is not there, is served as it is.
 */
export const precompress = async (folder: string): Promise<void> => {
  const assets = join(folder, 'assets')
  const names = await readdir(assets).catch(() => [])
  for (const name of names.filter((one) => /\.(js|css|svg|json)$/.test(one)))
    for (const [ending, compress] of Object.entries(encodings)) {
      const target = join(assets, `${name}.${ending}`)
      if (await exists(target)) continue
      try {
        // Under its name only when it is whole: the server may be answering already.
        await writeFile(`${target}.part`, await compress(await readFile(join(assets, name))))
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
