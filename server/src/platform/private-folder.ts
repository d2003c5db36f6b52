import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that only its owner may look into, and the folders above it. One that exists is left as it is.
 * Node's own recursive way never returns where a file system takes no folders at all, as /proc does.
 * @throws NodeJS.ErrnoException of the system
 */
export const privateFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await privateFolder(dirname(path))
    await mkdir(path, { mode: 0o700 }).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== 'EEXIST') throw again
    })
  }
}
