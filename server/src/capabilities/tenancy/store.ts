import type { Language } from '@colloquy/contract/languages'
import type { CompanyType, PortalType, WorkflowType } from '@colloquy/contract/tenancy/shapes'
import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'

export interface TenantRow {
  id: string
  key: string
  platform_name: string
  legal_name: string
  mail_domain: string
  is_operator: boolean
  workflow_type: WorkflowType
  company_type: CompanyType
  languages: Language[]
  mark_path: string
  styles: JSONColumnType<Record<string, string>>
  notice_minutes: Generated<number>
  no_show_grace_minutes: Generated<number>
  is_second_factor_required: Generated<boolean | null>
  created_at: Date
}

export interface SiteRow {
  id: string
  tenant_id: string
  portal: Extract<PortalType, 'Exchange' | 'Expert'>
  slug: string
  origin: string
}

export interface TenantAssetsRow {
  tenant_id: string
  country_code: string
  favicon_path: string | null
  notification_favicon_path: string | null
  mark_path: string | null
}

interface FeatureFlagRow {
  tenant_id: string
  name: string
  is_on: boolean
}

interface WordingRow {
  tenant_id: string
  language: string
  key: string
  text: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tenants: TenantRow
    sites: SiteRow
    tenant_assets: TenantAssetsRow
    feature_flags: FeatureFlagRow
    translation_overrides: WordingRow
  }
}

export type TenantRecord = Selectable<TenantRow>

/** The current tenant. */
export const ownTenant = (tx: Tx) => tx.selectFrom('tenants').selectAll().executeTakeFirstOrThrow()

/** Changes the workflow type of the current tenant. */
export const writeWorkflowType = async (tx: Tx, workflowType: WorkflowType): Promise<void> => {
  await tx.updateTable('tenants').set({ workflow_type: workflowType }).execute()
}

/** The tenant's assets for one country, which replace its usual ones. */
export const assetsIn = (tx: Tx, countryCode: string): Promise<TenantAssetsRow | undefined> =>
  tx.selectFrom('tenant_assets').selectAll().where('country_code', '=', countryCode).executeTakeFirst()

/** The sites of a tenant. Sites have no row-level security, so the query names the tenant. */
export const sitesOf = (tx: Tx, tenantId: string): Promise<SiteRow[]> =>
  tx.selectFrom('sites').selectAll().where('tenant_id', '=', tenantId).execute()

/** The tenant's choice about the second factor; the default is to require it in production only. */
export const secondFactorRequired = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ isRequired: boolean }>`
    select coalesce(t.is_second_factor_required, (select i.mode = 'production' from installation i), false) as "isRequired"
    from tenants t`.execute(tx)
  return rows[0]?.isRequired ?? true
}

/** Sets the minimum notice of the current tenant. Only the database owner may. */
export const setNotice = async (tx: Tx, tenantId: string, minutes: number): Promise<void> => {
  await tx.updateTable('tenants').set({ notice_minutes: minutes }).where('id', '=', tenantId).execute()
}

/** Sets the origins of sites in one statement, so that two sites can swap theirs. Only the database owner may. */
export const moveSites = async (owner: Db, origins: Readonly<Record<string, string>>): Promise<void> => {
  const moved = JSON.stringify(Object.entries(origins).map(([slug, origin]) => ({ slug, origin })))
  await sql`
    update sites set origin = m.origin
    from jsonb_to_recordset(${moved}::jsonb) as m(slug text, origin text)
    where sites.slug = m.slug and sites.origin <> m.origin`.execute(owner)
}
