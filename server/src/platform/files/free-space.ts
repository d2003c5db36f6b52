import { statfs } from 'node:fs/promises'

/** The volumes that data is written to. */
export interface Volumes {
  /** Whether so little space is left that writes may soon fail. */
  readonly isNearlyFull: () => Promise<boolean>
}

/** Bytes below which a volume counts as nearly full: room for a checkpoint and a few uploads. */
const minFreeBytes = 100_000_000

/** Watches the volumes of some folders. A folder that does not exist does not count. */
export const volumesOf = (folders: readonly string[], minBytes = minFreeBytes): Volumes => ({
  isNearlyFull: async () => {
    const free = await Promise.all(
      folders.map((folder) =>
        statfs(folder).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => Number.POSITIVE_INFINITY,
        ),
      ),
    )
    return free.some((bytes) => bytes < minBytes)
  },
})
