import { type Language, languages } from '@colloquy/contract/languages'
import type { CompanyType, StyleName, WorkflowType } from '@colloquy/contract/tenancy/shapes'
import type * as z from 'zod/mini'
import type { Database } from '../../platform/db/database.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { setNotice, moveSites as writeOrigins } from './store.ts'

/** A tenant of the demo data, with its two sites. */
export interface DemoTenant {
  readonly id: string
  readonly key: 'meridian' | 'halden'
  readonly platformName: string
  readonly legalName: string
  readonly mailDomain: string
  readonly isOperator: boolean
  readonly workflowType: WorkflowType
  readonly companyType: CompanyType
  readonly languages: readonly Language[]
  readonly markPath: string
  readonly styles: Readonly<Partial<Record<z.infer<typeof StyleName>, string>>>
  readonly flags: Readonly<Record<string, boolean>>
  readonly sites: readonly DemoSite[]
}

export interface DemoSite {
  readonly id: string
  readonly portal: 'Exchange' | 'Expert'
  readonly slug: string
  /** Offset of the site's port from PORT_BASE. */
  readonly portOffset: number
}

const ramp = <N extends string>(name: N, colours: string) =>
  Object.fromEntries(colours.split(' ').map((colour, step) => [`--${name}-${step}`, `#${colour}`])) as Record<
    `--${N}-${number}`,
    string
  >

const flags = { 'token-refresher': true, 'mobile-app-promotion': false }

/** The two companies of the demo: different designs, wordings and ways of working. */
export const demoTenants: readonly DemoTenant[] = [
  {
    id: '019a0000-0000-7000-8000-00000000a001',
    key: 'meridian',
    platformName: 'Meridian Research Exchange',
    legalName: 'Meridian Research Exchange Ltd',
    mailDomain: 'meridian.example',
    isOperator: true,
    workflowType: 'private-experts-and-aggregator',
    companyType: 'consumer',
    languages,
    markPath: 'M2.6 3.4v17.2M7.2 10.3v10.3M12 3.4v17.2M16.8 10.3v10.3M21.4 3.4v17.2',
    // The product's default design: blue accent, square corners.
    styles: {},
    flags: { ...flags, 'compliance-four-eyes': true, 'call-recording': true },
    sites: [
      { id: '019a0000-0000-7000-8000-00000000b001', portal: 'Exchange', slug: 'meridian', portOffset: 0 },
      { id: '019a0000-0000-7000-8000-00000000b002', portal: 'Expert', slug: 'meridian-experts', portOffset: 1 },
    ],
  },
  {
    id: '019a0000-0000-7000-8000-00000000a002',
    key: 'halden',
    platformName: 'Halden & Rye Forum',
    legalName: 'Halden & Rye LLP',
    mailDomain: 'halden.example',
    isOperator: false,
    workflowType: 'analyst-events',
    companyType: 'consumer',
    languages,
    markPath: 'M5.1 3.4v17.2M18.9 3.4v17.2M5.1 12.7c5.1-4.1 8.6 3.4 13.8-1',
    styles: {
      ...ramp('gray', 'F8F5EF F2EEE5 E6DFD2 D6CDBC BBAF9B 8D8270 665C4D 4B4338 302A22 1D1812'),
      ...ramp('dark', 'F3EFE8 D3CCC0 A79E90 7C7468 464038 332E28 28241F 1B1815 13110F 0B0A08'),
      ...ramp('accent', 'F8EEF4 F1DDE9 E0B6CE DE9CC0 CB73A2 A84A80 863062 6A1F4B 521538 350B24'),
      '--font-title': '"Newsreader Variable", Georgia, serif',
      '--title-weight': '500',
      '--title-track': '-.012em',
      '--title-scale': '1.16',
      '--r-mark': '4px',
      '--r-tag': '12px',
      '--r-control': '18px',
      '--r-panel': '12px',
      '--r-pop': '16px',
      '--r-sheet': '20px',
    },
    // It has a single officer.
    flags: { ...flags, 'compliance-four-eyes': false, 'call-recording': false },
    sites: [
      { id: '019a0000-0000-7000-8000-00000000b003', portal: 'Exchange', slug: 'halden', portOffset: 2 },
      { id: '019a0000-0000-7000-8000-00000000b004', portal: 'Expert', slug: 'halden-experts', portOffset: 3 },
    ],
  },
]

/** The origins of the demo sites, by slug: four consecutive ports. */
export const demoOrigins = (portBase: number): Record<string, string> =>
  Object.fromEntries(
    demoTenants.flatMap((tenant) =>
      tenant.sites.map((site) => [site.slug, `http://localhost:${portBase + site.portOffset}`]),
    ),
  )

/** Sets the ports of the demo sites for this start. `owner` is a connection as the database owner. */
export const moveDemoSites = (owner: Db, portBase: number): Promise<void> => writeOrigins(owner, demoOrigins(portBase))

/** Sets the minimum notice of the demo tenants for this start. `owner` is a connection as the database owner. */
export const setDemoNotice = async (owner: Database, minutes: number): Promise<void> => {
  for (const { id } of demoTenants)
    await owner.transaction({ kind: 'tenant', tenantId: id }, (tx) => setNotice(tx, id, minutes))
}

/** Inserts a tenant with its sites and flags. Runs as the database owner in the tenant's transaction. */
export const seedTenancy = async (tx: Tx, tenant: DemoTenant, portBase: number, at: Date): Promise<void> => {
  const origins = demoOrigins(portBase)
  await tx
    .insertInto('tenants')
    .values({
      id: tenant.id,
      key: tenant.key,
      platform_name: tenant.platformName,
      legal_name: tenant.legalName,
      mail_domain: tenant.mailDomain,
      is_operator: tenant.isOperator,
      workflow_type: tenant.workflowType,
      company_type: tenant.companyType,
      languages: [...tenant.languages],
      mark_path: tenant.markPath,
      styles: JSON.stringify(tenant.styles),
      created_at: at,
    })
    .execute()
  await tx
    .insertInto('sites')
    .values(
      tenant.sites.map(({ id, portal, slug }) => ({
        id,
        tenant_id: tenant.id,
        portal,
        slug,
        origin: origins[slug] as string,
      })),
    )
    .execute()
  await tx
    .insertInto('feature_flags')
    .values(Object.entries(tenant.flags).map(([name, is_on]) => ({ tenant_id: tenant.id, name, is_on })))
    .execute()
}
