import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { Id } from '../values.ts'

/** Portal types; resolving a page by its origin gives one of the first two [PR-03]. */
export const PortalType = z.enum(['Expert', 'Exchange', 'Staff', 'Compliance'])
export type PortalType = z.infer<typeof PortalType>

/** How a tenant's network works; decides what its users see and can do [PR-04]. */
export const workflowTypes = [
  'analyst-events',
  'private-experts',
  'aggregator',
  'private-experts-and-aggregator',
] as const
export const WorkflowType = z.enum(workflowTypes)
export type WorkflowType = z.infer<typeof WorkflowType>

/** The kind of company the tenant is; consumer by default. */
export const CompanyType = z.enum(['consumer', 'provider'])
export type CompanyType = z.infer<typeof CompanyType>

/**
 * The CSS custom properties a tenant may set, besides its name. Values are limited to colours, lengths, weights and
 * fonts from the product's own list; free CSS is not allowed.
 */
export const styleVariables = {
  colour: [
    ...Array.from({ length: 10 }, (_, i) => `--gray-${i}`),
    ...Array.from({ length: 10 }, (_, i) => `--dark-${i}`),
    ...Array.from({ length: 10 }, (_, i) => `--accent-${i}`),
  ],
  length: ['--r-mark', '--r-tag', '--r-control', '--r-panel', '--r-pop', '--r-sheet'],
  number: ['--title-weight', '--title-scale', '--title-track'],
  font: ['--font-title'],
} as const

/** A variable a tenant may set. */
export const StyleName = z.enum([
  ...styleVariables.colour,
  ...styleVariables.length,
  ...styleVariables.number,
  ...styleVariables.font,
])
export const StyleValue = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(/^(#[0-9A-Fa-f]{6}|-?\d{0,3}(\.\d{1,3})?(px|em)?|"Newsreader Variable", Georgia, serif|var\(--font\))$/),
  )

export const TenantVariables = z.object({
  platformName: z.string(),
  legalName: z.string(),
  styles: z.partialRecord(StyleName, StyleValue),
})
export type TenantVariables = z.infer<typeof TenantVariables>

/** ISO 3166: the reader's country, for assets that differ by country [LN-04]. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

export const TenantAssets = z.object({
  faviconUrl: z.string(),
  notificationFaviconUrl: z.string(),
  /** Path data of the logo, a stroke of 2.4 on a 24 × 24 grid. */
  markPath: z.string(),
})
export type TenantAssets = z.infer<typeof TenantAssets>

/** The tenant's own wording in one language: texts by their key. */
export const TenantTranslations = z.record(z.string(), z.string())
export type TenantTranslations = z.infer<typeof TenantTranslations>

/** A tenant: its identity, assets, variables and translations, and how it works [PR-05]. */
export const Tenant = z.object({
  id: Id,
  key: z.string(),
  portal: PortalType,
  workflowType: WorkflowType,
  companyType: CompanyType,
  languages: z.array(Language),
  /** The minimum notice, in minutes, for offering or booking a slot. */
  noticeMinutes: z.int(),
  assets: TenantAssets,
  variables: TenantVariables,
  translations: TenantTranslations,
})
export type Tenant = z.infer<typeof Tenant>

/** App settings and start-up settings [ST-01]. Everything here is public by definition. */
export const Settings = z.object({
  staffSiteUrl: z.string(),
  exchangeSiteUrl: z.string(),
  expertExchangeSiteUrl: z.string(),
  webApiUrl: z.string(),
  apiPrimaryKey: z.string(),
  featureFlags: z.record(z.string(), z.boolean()),
  mockTenantUrl: z.nullable(z.string()),
  isDevEnv: z.boolean(),
  analytics: z.object({
    key: z.nullable(z.string()),
    measurementIds: z.object({
      erm: z.nullable(z.string()),
      clientSite: z.nullable(z.string()),
      expertSite: z.nullable(z.string()),
      compliance: z.nullable(z.string()),
    }),
  }),
  errorReportingDsn: z.nullable(z.string()),
  push: z.nullable(z.object({ publicKey: z.string() })),
  /** The issuer of this site's access tokens: always the site itself. Identity providers are not listed here. */
  auth: z.object({ issuer: z.string() }),
  portalId: z.literal(4),
  clientId: z.literal('KE'),
  breakpoints: z.object({
    mobile: z.literal(375),
    tablet: z.literal(769),
    laptop: z.literal(1025),
    largeLaptop: z.literal(1369),
    fullHd: z.literal(1920),
  }),
  translationFolders: z.array(z.string()),
  translationVersion: z.string(),
})
export type Settings = z.infer<typeof Settings>

/** Feature flags a tenant can change at run time, with their defaults [ST-03]. */
export const flagDefaults = {
  /** Access tokens are renewed before they expire [AU-10]. */
  'token-refresher': true,
  /** Phones are offered the mobile app [FB-02]. */
  'mobile-app-promotion': false,
  /** Another officer than the author publishes compliance rules. */
  'compliance-four-eyes': false,
  /** Two officers approve a call. */
  'approval-four-eyes': false,
  /** Sessions of people who agree to it are recorded, masked [TP-03]. */
  'session-replay': false,
  /** Calls may be recorded when everybody in them agrees. */
  'call-recording': false,
  /** Recordings are transcribed, where the installation has a speech service. */
  'call-transcription': false,
} as const
export const FlagName = z.enum(Object.keys(flagDefaults) as (keyof typeof flagDefaults)[])
export type FlagName = z.infer<typeof FlagName>

export const Flag = z.object({ name: FlagName, isOn: z.boolean() })
export type Flag = z.infer<typeof Flag>

/** The key of a text, `GROUP.SUB_GROUP.KEY`. */
export const TextKey = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/))

/** A text in one language: the shipped wording and the tenant's own. */
const Wording = z.object({ usual: z.nullable(z.string()), own: z.nullable(z.string()) })
export const Word = z.object({ key: z.string(), texts: z.record(Language, Wording) })
export type Word = z.infer<typeof Word>

/** A preview of an e-mail, with example values. */
export const MailPreview = z.object({
  subject: z.string(),
  from: z.string(),
  /** A complete HTML page that loads no resources. */
  html: z.string(),
  plain: z.string(),
})
export type MailPreview = z.infer<typeof MailPreview>
