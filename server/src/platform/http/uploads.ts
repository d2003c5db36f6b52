import type { Operation } from '@colloquy/contract/operation'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { UploadedFile } from '../files/uploaded-file.ts'
import { parseStrictJson } from '../json.ts'
import { Refused } from '../operations/refused.ts'

/** Files a process takes in at the same time: each is held in memory until its operation is done. */
const maxConcurrentUploads = 16
/** Bytes of everything that surrounds a file in its form. */
const formOverheadBytes = 64_000

/**
 * Prepares a scope for operations that carry a file. Nothing of a request's body is read before its sender is known,
 * nothing beyond the declared size ever is, and no more than a few files at a time.
 */
export const acceptFileForms = async (
  scope: FastifyInstance,
  isKnown: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> => {
  let underWay = 0
  await scope.register(multipart)
  scope.addHook('onRequest', async (request, reply) => {
    // Whatever becomes of it, what has not been read never will be.
    reply.header('connection', 'close')
    if (!(await isKnown(request))) throw new Refused('not_signed_in')
    if (underWay >= maxConcurrentUploads) throw new Refused('too_many', { retryAfter: 1 })
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
  })
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
