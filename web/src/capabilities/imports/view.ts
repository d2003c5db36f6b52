import {
  fieldsOf,
  type ImportCard,
  type ImportKind,
  type ImportState,
  type ImportSubject,
  importKinds,
  type Mapping,
  requiredEmploymentFields,
  requiredFieldsOf,
  subjectOf,
} from '@colloquy/contract/imports/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Workflow } from '@colloquy/contract/tenancy/workflow-types'
import type { Translate } from '../../platform/translations.ts'
import type { StatusShape } from '../../ui/display/status.tsx'

const rightFor: Readonly<Record<ImportKind, number>> = {
  experts: permissionIds.ManageAdvisors,
  employers: permissionIds.ManageAdvisors,
  clients: permissionIds.ManageClients,
  vendors: permissionIds.ManageClients,
}

/** The import kinds that the given rights allow, of those that the tenant has; the server enforces them. */
export const kindsFor = (
  subject: ImportSubject,
  permissions: readonly number[],
  isAdmin: boolean,
  { hasOwnExperts, hasVendors }: Workflow,
): readonly ImportKind[] =>
  importKinds.filter(
    (kind) =>
      subjectOf(kind) === subject &&
      (kind !== 'experts' || hasOwnExperts) &&
      (kind !== 'vendors' || hasVendors) &&
      (isAdmin ||
        permissions.includes(permissionIds.PerformSystemAdministration) ||
        permissions.includes(rightFor[kind])),
  )

export const stateIcons: Readonly<Record<ImportState, StatusShape>> = {
  uploading: 'clock',
  ready: 'ring',
  checking: 'clock',
  checked: 'ring',
  running: 'clock',
  paused: 'dashes',
  done: 'disc',
  cancelled: 'dashes',
}

/** Field labels. */
export const fieldText = (t: Translate, field: string): string => {
  const [, n, name] = /^employment(\d)\.(.+)$/.exec(field) ?? []
  const text = (one: string) => t(`IMPORTS.FIELDS.${one as 'title'}`)
  if (n && name) return t('IMPORTS.EMPLOYMENT', { n, field: text(name) })
  return text(field === 'industry' ? 'companyIndustry' : field)
}

/** Fields a column can map to: all of the person or company, and one employment slot beyond those in use. */
export const choices = (kind: ImportKind, mapping: Mapping): readonly string[] => {
  const used = mapping.map((field) => Number(/^employment(\d)/.exec(field ?? '')?.[1] ?? 0))
  const columns = Math.max(0, ...used) + 1
  return fieldsOf(kind).filter((field) => Number(/^employment(\d)/.exec(field)?.[1] ?? 0) <= columns)
}

/** Required employment fields: rows fail without them once another column maps to that employment. */
const begunIn = (mapping: Mapping): readonly string[] =>
  [...new Set(mapping.flatMap((field) => /^employment\d\./.exec(field ?? '') ?? []))]
    .toSorted()
    .flatMap((employment) => requiredEmploymentFields.map((name) => `${employment}${name}`))

/** Required fields without a column, and fields mapped twice. */
export const gaps = (
  kind: ImportKind,
  mapping: Mapping,
): { readonly missing: readonly string[]; readonly twice: readonly string[] } => ({
  missing: [...requiredFieldsOf(kind), ...begunIn(mapping)].filter((field) => !mapping.includes(field)),
  twice: [...new Set(mapping.filter((field, i) => field !== null && mapping.indexOf(field) !== i))] as string[],
})

/** Formats the remaining time in rounded units; undefined if unknown. */
export const remainingText = (t: Translate, seconds: ImportCard['remainingSeconds']): string | undefined => {
  if (seconds === null) return undefined
  if (seconds < 90) return t('IMPORTS.SECONDS', { count: seconds })
  return seconds < 5400
    ? t('IMPORTS.MINUTES', { count: Math.round(seconds / 60) })
    : t('IMPORTS.HOURS', { count: Math.round(seconds / 3600) })
}
