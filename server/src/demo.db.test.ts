import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSignInMethods } from '@colloquy/contract/identity/operations'
import { startProviderSignIn } from '@colloquy/contract/identity/sso/operations'
import { getTenantSettings } from '@colloquy/contract/tenancy/operations'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { sendOperation } from '../testing/http-client.ts'
import { insertProvider } from '../testing/identity-provider.ts'
import { startInstallation } from '../testing/installation.ts'
import { insertTenant } from '../testing/people-fixtures.ts'

const test = await testDatabase()
const tenant = await insertTenant(test, 'real')
const { start } = await startInstallation(test)

describe('in production', async () => {
  const product = await start('web')
  const visitor = { site: tenant.exchange }
  const get = (path: string, port = product.port) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: new URL(tenant.exchange.origin).host } })

  it('there are no open sign-ins, no mailbox, no phones and no description of the API', async () => {
    const { body } = await sendOperation(product, getSignInMethods, {}, visitor)
    expect(JSON.parse(body)).toMatchObject({ demo: [], providers: [] })
    expect(JSON.parse((await sendOperation(product, getTenantSettings, {}, visitor)).body)).toMatchObject({
      isDevEnv: false,
    })
    expect((await get('/dev/mailbox.json')).status).toBe(404)
    expect((await get('/dev/phone/page.css')).status).toBe(404)
    expect((await get('/api/docs/json')).status).toBe(404)
  })

  it("the demo's identity provider is not there at all", async () => {
    const found = await get('/.well-known/openid-configuration', product.port + 8).catch(() => undefined)
    expect(found?.ok ?? false).toBe(false)
    expect(product.log()).not.toContain('oidc-provider')
  })

  it('no provider is asked without TLS, whoever has written it down', async () => {
    let requests = 0
    const plain = createServer((_, response) => {
      requests += 1
      response.end('{}')
    })
    await once(plain.listen(0, '127.0.0.1'), 'listening')
    afterAll(() => plain.close())
    const issuer = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
    const providerId = await insertProvider(test, tenant, { issuer, secretKey: test.secretKey })
    const { status, body } = await sendOperation(
      product,
      startProviderSignIn,
      { providerId, rememberMe: false },
      visitor,
    )
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 503, body: { refusal: 'provider_unreachable' } })
    expect(requests).toBe(0)
  })
})
