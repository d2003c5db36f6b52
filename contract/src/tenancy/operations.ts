import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { operation } from '../operation.ts'
import { Id, prose } from '../values.ts'
import {
  CountryCode,
  Flag,
  FlagName,
  MailPreview,
  Settings,
  Tenant,
  TenantAssets,
  TenantTranslations,
  TenantVariables,
  TextKey,
  Word,
  WorkflowType,
} from './shapes.ts'

export const getTenantSettings = operation('tenancy.getSettings', {
  summary: 'The settings the browser needs before sign-in.',
  method: 'GET',
  path: '/settings',
  input: z.object({}),
  output: Settings,
})

export const findTenantByUrl = operation('tenancy.findTenantByUrl', {
  summary: 'The tenant and portal type of a page address, with its assets for a country.',
  method: 'GET',
  path: '/tenants/by-url',
  input: z.object({
    url: z.string().check(z.maxLength(2000)),
    countryCode: z.optional(CountryCode),
    language: z.optional(Language),
  }),
  output: Tenant,
})

export const findTenantById = operation('tenancy.findTenantById', {
  summary: 'The tenant by id; only the tenant of the requested site is found.',
  method: 'GET',
  path: '/tenants/{tenantId}',
  input: z.object({ tenantId: Id, countryCode: z.optional(CountryCode), language: z.optional(Language) }),
  output: Tenant,
})

export const findTenantTranslations = operation('tenancy.findTenantTranslations', {
  summary: "The tenant's own wording in one language, by tenant id.",
  method: 'GET',
  path: '/tenants/{tenantId}/translations/{language}',
  input: z.object({ tenantId: Id, language: Language }),
  output: TenantTranslations,
})

export const findTenantVariables = operation('tenancy.findTenantVariables', {
  summary: "The tenant's names and style variables, by tenant id.",
  method: 'GET',
  path: '/tenants/{tenantId}/variables',
  input: z.object({ tenantId: Id }),
  output: TenantVariables,
})

export const findTenantAssets = operation('tenancy.findTenantAssets', {
  summary: "The tenant's assets for a country, by tenant id.",
  method: 'GET',
  path: '/tenants/{tenantId}/assets',
  input: z.object({ tenantId: Id, countryCode: z.optional(CountryCode) }),
  output: TenantAssets,
})

export const findTenantSettings = operation('tenancy.findTenantSettings', {
  summary: "The tenant's app settings, by tenant id.",
  method: 'GET',
  path: '/tenants/{tenantId}/settings',
  input: z.object({ tenantId: Id }),
  output: Settings,
})

const Flags = z.array(Flag)

export const listFeatureFlags = operation('tenancy.listFeatureFlags', {
  summary: "The tenant's feature flags and their states.",
  method: 'GET',
  path: '/tenancy/flags',
  input: z.object({}),
  output: Flags,
})

export const setFeatureFlag = operation('tenancy.setFeatureFlag', {
  summary: 'Switches a feature flag on or off for the whole tenant, at once.',
  method: 'PUT',
  path: '/tenancy/flags/{name}',
  input: z.object({ name: FlagName, isOn: z.boolean() }),
  output: Flags,
})

export const setWorkflowType = operation('tenancy.setWorkflowType', {
  summary:
    'Changes the workflow type of the tenant: which experts it offers, and who brings them. At once, for everybody.',
  method: 'PUT',
  path: '/tenancy/workflow-type',
  input: z.object({ workflowType: WorkflowType }),
  output: z.object({ workflowType: WorkflowType }),
})

export const searchWordings = operation('tenancy.searchWordings', {
  summary: "The product's texts in every language, with the tenant's own wording, fifty at a time.",
  method: 'GET',
  path: '/tenancy/wordings',
  input: z.object({
    text: z.optional(z.string().check(z.maxLength(200))),
    /** Only texts with the tenant's own wording. */
    own: z.optional(z.boolean()),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: z.object({ words: z.array(Word), total: z.int() }),
})

/** The tenant's own wording. */
const wording = prose(4000).check(z.trim(), z.minLength(1))

export const setWording = operation('tenancy.setWording', {
  summary: "Replaces a text by the tenant's own wording, in one language, for everybody and at once.",
  method: 'PUT',
  path: '/tenancy/wordings/{language}/{key}',
  input: z.object({ language: Language, key: TextKey, text: wording }),
  output: Word,
  refusals: ['wording_placeholders_differ', 'wording_includes_text'],
})

export const previewMail = operation('tenancy.previewMail', {
  summary: "Previews an e-mail in the tenant's design with unsaved wording.",
  method: 'POST',
  path: '/tenancy/wordings/preview',
  input: z.object({ language: Language, key: TextKey, text: z.optional(wording) }),
  output: MailPreview,
  refusals: ['wording_placeholders_differ', 'wording_includes_text'],
})

export const resetWording = operation('tenancy.resetWording', {
  summary: 'Restores the shipped text in one language.',
  method: 'DELETE',
  path: '/tenancy/wordings/{language}/{key}',
  input: z.object({ language: Language, key: TextKey }),
  output: Word,
})
