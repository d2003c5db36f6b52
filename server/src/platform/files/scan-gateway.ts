import { connect } from 'node:net'

/** Searches content for viruses. @throws ScanUnavailable when there is no answer */
export type ScanFile = (content: Uint8Array) => Promise<'clean' | 'infected'>

/** The scanner could not be reached, or did not answer in time or as expected. */
export class ScanUnavailable extends Error {
  override readonly name = 'ScanUnavailable'
}

/** Bytes of one chunk on the wire. */
const chunkBytes = 65_536
/** An answer is a line with the name of a virus. */
const maxAnswerBytes = 4_096

/** A command of clamd ends with a zero byte when it begins with `z`, and so does its answer. */
const command = Buffer.from('zINSTREAM\0', 'latin1')

/** The content as clamd expects it: chunks, each after its length as a 32-bit big-endian number, then a length of zero. */
const framesOf = function* (content: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < content.byteLength; from += chunkBytes) {
    const chunk = content.subarray(from, from + chunkBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

const verdictOf = (answer: string): 'clean' | 'infected' => {
  if (answer === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
  throw new ScanUnavailable(`clamd answered: ${answer.slice(0, 200)}`)
}

/** Scans by `INSTREAM` of a ClamAV daemon, see clamd(8). Each scan has a connection of its own. */
export const createClamavScanner =
  ({ host, port, timeoutMs = 15_000 }: { host: string; port: number; timeoutMs?: number }): ScanFile =>
  (content) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port })
      const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), timeoutMs)
      let answer = ''
      socket.on('connect', () => {
        socket.write(command)
        for (const frame of framesOf(content)) socket.write(frame)
      })
      socket.on('data', (bytes) => {
        answer += bytes.toString('latin1')
        if (answer.length > maxAnswerBytes) socket.destroy(new Error('the answer is too long'))
        else if (answer.includes('\0')) socket.end()
      })
      socket.on('error', (cause) => reject(new ScanUnavailable('clamd failed', { cause })))
      socket.on('close', () => {
        clearTimeout(timer)
        const end = answer.indexOf('\0')
        try {
          resolve(verdictOf(end < 0 ? `${answer}…` : answer.slice(0, end)))
        } catch (error) {
          reject(error)
        }
      })
    })
