import type { IncomingMessage } from 'node:http'
import type { Operation } from '@colloquy/contract/operation'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { UploadedFile } from '../files/uploaded-file.ts'
import { parseStrictJson } from '../json.ts'
import { Refused } from '../operations/refused.ts'

/** Who sends a file: a person, or the bearers of a share link together. */
export interface Uploader {
  readonly tenantId: string
  readonly senderId: string
}

export interface UploadLimits {
  /** Files that a process receives at the same time: each is in memory until its operation is done. */
  readonly perProcess: number
  readonly perTenant: number
  readonly perSender: number
  /** Time after which a sender must have reached the minimum rate. */
  readonly graceMs: number
  /** Bytes a second, on average since the request began. */
  readonly minRate: number
}

const defaultLimits: UploadLimits = { perProcess: 16, perTenant: 8, perSender: 2, graceMs: 5_000, minRate: 10_000 }

/** Bytes of everything that surrounds a file in its form. */
const formOverheadBytes = 64_000

/**
 * Prepares a scope for operations that carry a file. A body is read only from a sender who has signed in or has a share
 * link, and has a free slot, never beyond its declared size, and not from one who keeps a slot by sending slowly.
 */
export const acceptFileForms = async (
  scope: FastifyInstance,
  findUploader: (request: FastifyRequest) => Promise<Uploader | undefined>,
  limits: UploadLimits = defaultLimits,
): Promise<void> => {
  const slots = createUploadSlots(limits)
  await scope.register(multipart)
  scope.addHook('onRequest', async (request, reply) => {
    // A refused request leaves its body unread, which the connection cannot skip.
    reply.header('connection', 'close')
    const uploader = await findUploader(request)
    if (!uploader) throw new Refused('not_signed_in')
    const release = slots.take(uploader)
    if (!release) throw new Refused('too_many', { retryAfter: 1 })
    const stopWatching = endSlowUpload(request.raw, limits)
    reply.raw.once('close', () => {
      stopWatching()
      release()
    })
  })
}

/** Slots for uploads, so that neither a sender nor a tenant can take those of everybody. */
export const createUploadSlots = ({ perProcess, perTenant, perSender }: UploadLimits) => {
  const taken = new Map<string, number>()
  const count = (key: string, change: 1 | -1) => {
    const now = (taken.get(key) ?? 0) + change
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }
  return {
    /** @returns what frees the slot; undefined when none is left */
    take: ({ tenantId, senderId }: Uploader): (() => void) | undefined => {
      const slots = [
        { key: 'process', max: perProcess },
        { key: `tenant ${tenantId}`, max: perTenant },
        { key: `sender ${tenantId} ${senderId}`, max: perSender },
      ]
      if (slots.some(({ key, max }) => (taken.get(key) ?? 0) >= max)) return undefined
      for (const { key } of slots) count(key, 1)
      return () => {
        for (const { key } of slots) count(key, -1)
      }
    },
  }
}

/**
 * Closes the connection of a request whose body arrives more slowly than the minimum rate.
 * @returns what stops watching
 */
const endSlowUpload = (request: IncomingMessage, { graceMs, minRate }: UploadLimits): (() => void) => {
  const { socket } = request
  const startedAt = performance.now()
  const startBytes = socket.bytesRead
  const timer = setInterval(
    () => {
      if (request.complete) return clearInterval(timer)
      const elapsedMs = performance.now() - startedAt
      const bytes = socket.bytesRead - startBytes
      if (elapsedMs >= graceMs && bytes < (minRate * elapsedMs) / 1000) socket.destroy()
    },
    Math.min(graceMs, 1_000),
  ).unref()
  return () => clearInterval(timer)
}

/**
 * Reads a form as the input of an operation: files as they are, everything else as JSON.
 * @throws Refused `too_large` as soon as more has arrived than is declared, `invalid_input` for any other form
 */
export const readForm = async (request: FastifyRequest, operation: Operation): Promise<Record<string, unknown>> => {
  if (!request.isMultipart()) throw new Refused('invalid_input')
  const max = maxFileBytesOf(operation)
  if (Number(request.headers['content-length'] ?? 0) > max + formOverheadBytes) throw new Refused('too_large')
  const values: Record<string, unknown> = {}
  const limits = { files: 1, fileSize: max, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: 21 }
  for await (const part of request.parts({ limits })) {
    if (Object.hasOwn(values, part.fieldname)) throw new Refused('invalid_input')
    values[part.fieldname] =
      part.type === 'file' ? await readFile(part) : part.valueTruncated ? undefined : parseStrictJson(`${part.value}`)
  }
  return values
}

const readFile = async ({ file, filename, mimetype }: MultipartFile): Promise<UploadedFile> => {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    if (file.truncated) throw new Refused('too_large')
    chunks.push(chunk)
  }
  if (file.truncated) throw new Refused('too_large')
  return new UploadedFile(Buffer.concat(chunks), filename, mimetype)
}

/** The size that the declaration allows its file. */
const maxFileBytesOf = ({ name, input }: Operation): number => {
  for (const type of Object.values(input.shape)) {
    const { maxLength } = z.toJSONSchema(type, { unrepresentable: 'any' })
    if ((type as z.core.$ZodTypes)._zod.def.type === 'file' && maxLength !== undefined) return maxLength
  }
  throw new Error(`${name} takes a file of any size`)
}
