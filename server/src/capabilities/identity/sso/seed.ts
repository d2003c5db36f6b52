import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { encrypt } from '../../../platform/secrets/encryption.ts'
import { encryptionPurposes } from './rules.ts'
import { writeProvider } from './store.ts'

/** An identity provider as operators configure it. */
export interface ProviderSettings {
  readonly tenantId: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Absent for public clients, which use PKCE only. */
  readonly clientSecret?: string | undefined
  /** Domains whose addresses the provider may vouch for. */
  readonly emailDomains: readonly string[]
}

/** Inserts or replaces a provider of a tenant by name. Runs as the database owner in that tenant's transaction. */
export const seedProvider = (tx: Tx, settings: ProviderSettings, secretKey: string, at: Date): Promise<void> =>
  writeProvider(tx, {
    tenant_id: settings.tenantId,
    id: newId(at),
    name: settings.name,
    issuer: settings.issuer,
    client_id: settings.clientId,
    client_secret:
      settings.clientSecret === undefined ? null : encrypt(settings.clientSecret, secretKey, encryptionPurposes.client),
    email_domains: [...settings.emailDomains],
    created_at: at,
  })
