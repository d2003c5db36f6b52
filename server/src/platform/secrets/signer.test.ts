import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createSigner } from './signer.ts'

const at = new Date('2026-11-20T10:00:00Z')
const registered = { issuer: 'https://x.example', audience: 'KE', subject: 'person', at, seconds: 600 }

test('a signed token is verified by the public key, and contains its expiry', async () => {
  const signer = createSigner('secret of the installation')
  const token = await signer.sign({ name: 'Ada' }, registered)
  const key = await importJWK(await signer.publicKey())
  const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: at, algorithms: ['EdDSA'] })
  expect(payload).toEqual({
    name: 'Ada',
    iss: 'https://x.example',
    aud: 'KE',
    sub: 'person',
    iat: at.getTime() / 1000,
    exp: at.getTime() / 1000 + 600,
  })
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'JWT' })
})

test('processes with the same secret produce the same token; with another secret verification fails', async () => {
  const token = await createSigner('one').sign({}, registered)
  expect(token).toBe(await createSigner('one').sign({}, registered))
  const foreign = await importJWK(await createSigner('two').publicKey())
  await expect(jwtVerify(token, foreign, { currentDate: at })).rejects.toThrow()
})
