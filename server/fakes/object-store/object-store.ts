import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned, type Key } from './signature.ts'

/** An in-memory object store with the subset of S3 that storing files needs. */
export interface FakeObjectStore {
  readonly endpoint: string
  readonly key: Key
  /** Its content, by bucket and key: `files/0198…/0198…`. */
  readonly objects: Map<string, Buffer>
  close(): Promise<void>
}

/** Objects per page of a list; few, so that tests need several pages. */
const pageSize = 2

/** Starts a store on a free loopback port that accepts requests signed with its one key only. */
export const startObjectStore = async (): Promise<FakeObjectStore> => {
  const objects = new Map<string, Buffer>()
  const key: Key = { id: 'AKFAKE', secret: 'secret of the fake store', region: 'us-east-1' }
  const server = createServer((request, response) => {
    answer(request, response, objects, key).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    objects,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
  key: Key,
): Promise<void> => {
  const body = await buffer(request)
  if (!isSigned(request, body, key)) return fail(response, 403, 'SignatureDoesNotMatch')
  const { pathname, searchParams } = new URL(request.url as string, 'http://store')
  const path = decodeURIComponent(pathname).replace(/^\/|\/$/g, '')
  if (searchParams.get('list-type') === '2') return list(response, objects, path, searchParams)
  const found = objects.get(path)
  switch (request.method) {
    case 'PUT':
      objects.set(path, body)
      return done(response)
    case 'DELETE':
      objects.delete(path)
      return done(response, '', 204)
    case 'GET':
    case 'HEAD':
      if (!found) return fail(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-length': found.length, 'last-modified': new Date(0).toUTCString() })
      response.end(request.method === 'GET' ? found : undefined)
      return
    default:
      return fail(response, 501, 'NotImplemented')
  }
}

const list = (
  response: ServerResponse,
  objects: ReadonlyMap<string, Buffer>,
  bucket: string,
  query: URLSearchParams,
): void => {
  const after = query.get('continuation-token') ?? ''
  const all = [...objects.keys()]
    .flatMap((path) => (path.startsWith(`${bucket}/`) ? [path.slice(bucket.length + 1)] : []))
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort()
  const page = all.slice(0, pageSize)
  const isMore = all.length > page.length
  done(
    response,
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${page
      .map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
      .join('')}${isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`,
  )
}

const done = (response: ServerResponse, body = '', status = 200): void => {
  response.writeHead(status, body === '' ? {} : { 'content-type': 'application/xml' }).end(body)
}

const fail = (response: ServerResponse, status: number, code: string): void =>
  done(response, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, status)
