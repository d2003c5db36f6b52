import { createHmac, timingSafeEqual } from 'node:crypto'

export type Claims = Readonly<Record<string, unknown>>

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** Signs claims as a bridge does (RFC 7519, HS256), without the library that reads them. */
export const signAsBridge = (claims: Claims, secret: string, alg = 'HS256'): string => {
  const text = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`
  return `${text}.${mac(text, secret)}`
}

/** The claims of an instruction that the product has signed for a bridge; undefined for any other token. */
export const readInstruction = (token: string, secret: string): Claims | undefined => {
  const [header = '', body = '', proof = ''] = token.split('.')
  const [own, received] = [Buffer.from(mac(`${header}.${body}`, secret)), Buffer.from(proof)]
  if (own.length !== received.length || !timingSafeEqual(own, received)) return undefined
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  const claims: Claims = read(body)
  return read(header).alg === 'HS256' && claims.iss === 'colloquy' && claims.aud === 'phone-bridge' ? claims : undefined
}
