import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The key of a store. */
export interface Key {
  readonly id: string
  readonly secret: string
  readonly region: string
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/

/** Whether a request, including its body, is signed with the key (AWS Signature Version 4). */
export const isSigned = (request: IncomingMessage, body: Buffer, key: Key): boolean => {
  const [, id, day, region, signedHeaders = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  if (id !== key.id || region !== key.region) return false
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return false
  const { pathname, searchParams } = new URL(request.url as string, 'http://store')
  const query = [...searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort()
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), signedHeaders, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = [region as string, 's3', 'aws4_request'].reduce<Buffer>(mac, mac(`AWS4${key.secret}`, day as string))
  return mac(signing, toSign).toString('hex') === signature
}

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
