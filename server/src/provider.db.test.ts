import { roleIds } from '@colloquy/contract/person-types'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { insertPerson, insertRow, insertTenant, type TestTenant } from '../testing/people-fixtures.ts'
import { encryptionPurposes } from './capabilities/identity/sso/rules.ts'
import { readConfig } from './platform/config.ts'
import { decrypt } from './platform/secrets/encryption.ts'
import { manageProviders } from './provider.ts'

const test = await testDatabase()
const settings = { DATABASE_OWNER_URL: test.ownerUrl, SECRET_KEY: test.secretKey }
const config = readConfig(settings)
let tenant: TestTenant

beforeAll(async () => {
  tenant = await insertTenant(test, 'alpha')
  await insertTenant(test, 'beta')
})

const known = ['--issuer', 'https://id.example', '--client-id', 'us', '--domains', 'Alpha.example, beta.example']
const set = (name: string, secret = '', using = config) =>
  manageProviders(using, ['set', '--tenant', 'alpha', '--name', name, ...known], secret)
const rows = () =>
  test.asOwner(async (owner) => (await owner.query('select * from identity_providers')).rows, tenant.tenantId)

describe('npm run provider', () => {
  it('writes a provider of a tenant, whose secret only the installation can read', async () => {
    expect(await set('Directory', 'of the client\n')).toMatch(/^Directory may say who the people of alpha are/)
    const [row] = await rows()
    expect(row).toMatchObject({ issuer: 'https://id.example', email_domains: ['alpha.example', 'beta.example'] })
    expect(JSON.stringify(row)).not.toContain('of the client')
    expect(decrypt(row.client_secret, test.secretKey, encryptionPurposes.client)).toBe('of the client')
  })

  it('replaces one of the same name, so that what is connected stays so', async () => {
    const [before] = await rows()
    await set('Directory')
    expect(await rows()).toMatchObject([{ id: before.id, client_secret: null }])
  })

  it('lists and removes those of the tenant alone', async () => {
    const runProvider = (key: string, ...more: string[]) => manageProviders(config, [...more, '--tenant', key], '')
    expect(await runProvider('alpha', 'list')).toBe('Directory')
    expect(await runProvider('beta', 'list')).toBe('beta has no provider')
    await expect(runProvider('beta', 'remove', '--name', 'Directory')).rejects.toThrow('beta has no provider Directory')
    expect(await runProvider('alpha', 'remove', '--name', 'Directory')).toBe(
      'Directory is no provider of alpha any more; 0 people had an account with it',
    )
    await expect(runProvider('gamma', 'list')).rejects.toThrow('There is no tenant gamma')
  })

  it('removes one that is somebody’s only way in when that is said, and tells how many it shuts out', async () => {
    await set('Directory')
    const [{ id }] = await rows()
    const [staff, client] = [
      await insertPerson(test, tenant.tenantId, { roleId: roleIds.staff }),
      await insertPerson(test, tenant.tenantId),
    ]
    for (const personId of [staff, client])
      await test.asOwner(
        (owner) =>
          insertRow(owner, 'external_identities', {
            tenant_id: tenant.tenantId,
            provider_id: id,
            person_id: personId,
            subject: personId,
            label: 'x',
            connected_at: new Date(),
          }),
        tenant.tenantId,
      )
    const remove = (...more: string[]) =>
      manageProviders(config, ['remove', '--tenant', 'alpha', '--name', 'Directory', ...more], '')
    await expect(remove()).rejects.toThrow('1 people of alpha have no other way in')
    expect(await rows()).toMatchObject([{ id }])
    expect(await remove('--shut-out')).toMatch(/2 people had an account with it, 1 cannot come in now/)
    expect(await rows()).toEqual([])
  })

  it('takes no provider without TLS in production, and says how it is meant', async () => {
    const more = { MODE: 'production', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }
    const production = readConfig({ ...settings, ...more })
    const plain = ['set', '--tenant', 'alpha', '--name', 'x', '--issuer', 'http://id.example', '--client-id', 'us']
    await expect(manageProviders(production, plain, '')).rejects.toThrow('https:')
    await expect(manageProviders(config, ['set', '--tenant', 'alpha'], '')).rejects.toThrow('provider -- set')
  })
})
