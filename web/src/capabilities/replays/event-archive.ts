import type { RecordedEvent } from './event-masking.ts'

/** Characters that `String.fromCharCode` takes at once. */
const sliceLength = 32_768

/** Events as JSON, compressed with gzip, in base64. */
export const compressEvents = async (json: string): Promise<string> => {
  const compressed = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'))
  return encodeBytes(new Uint8Array(await new Response(compressed).arrayBuffer()))
}

/** Bytes in base64. */
export const encodeBytes = (bytes: Uint8Array): string => {
  let binary = ''
  for (let start = 0; start < bytes.length; start += sliceLength)
    binary += String.fromCharCode(...bytes.subarray(start, start + sliceLength))
  return btoa(binary)
}

/** The events of chunks, in their order. */
export const readEvents = async (chunks: readonly string[]): Promise<RecordedEvent[]> => {
  const read = async (chunk: string): Promise<RecordedEvent[]> => {
    const bytes = Uint8Array.from(atob(chunk), (character) => character.charCodeAt(0))
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json()
  }
  return (await Promise.all(chunks.map(read))).flat()
}
