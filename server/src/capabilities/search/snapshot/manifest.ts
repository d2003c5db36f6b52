import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import type { Block } from '../engine/block.ts'
import type { Change } from '../engine/keeper.ts'

const shownIn = z.object({ client: z.string(), compliance: z.string(), staff: z.string() })
export const Page = z.object({
  database: z.string(),
  notation: z.string(),
  position: z.string(),
  names: z.array(z.tuple([z.string(), z.array(z.string())])),
  blocks: z.array(z.object({ number: z.int(), file: z.string(), crc: z.int(), shape: z.unknown(), shown: shownIn })),
})
export type Page = z.infer<typeof Page>

export const pageName = 'page'
export const nothing: Change = { added: [], dropped: [], hidden: [], names: [] }

/** A page is its checksum in a line of its own, and JSON. */
export const pageOf = (page: Page): string => {
  const text = JSON.stringify(page)
  return `${crc32(text)}\n${text}`
}

export const readPage = (bytes: Buffer): Page => {
  const end = bytes.indexOf('\n')
  const text = bytes.subarray(end + 1)
  if (crc32(text) !== Number(bytes.subarray(0, end).toString())) throw new RangeError('the page is damaged')
  return Page.parse(JSON.parse(text.toString()))
}

type Shown = Block['shown']

const base64Of = (bits: Uint32Array): string =>
  Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength).toString('base64')

export const textOf = ({ client, compliance, staff }: Shown): z.infer<typeof shownIn> => ({
  client: base64Of(client),
  compliance: base64Of(compliance),
  staff: base64Of(staff),
})

const bitsIn = (text: string): Uint32Array => new Uint32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)

export const bitsOf = ({ client, compliance, staff }: z.infer<typeof shownIn>): Shown => ({
  client: bitsIn(client),
  compliance: bitsIn(compliance),
  staff: bitsIn(staff),
})
