/** The job that joins the files of a stopped recording. */
export const assemblyJob = 'media.assemble'
/** Processes that received the sound write the rest within this time after the end. */
export const assemblyDelayMs = 6_000
/** A recording in which nobody is heard any more is stopped after this. */
export const abandonedAfterMs = 600_000
/** The size of the pieces in which a file that plays is encrypted, so that its middle can be read alone. */
export const pieceSize = 256 * 1024
