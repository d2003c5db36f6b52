import {
  fieldsOf,
  type ImportCard,
  type ImportKind,
  type ImportState,
  type ImportSubject,
  importKinds,
  type Mapping,
  neededOf,
  neededOfEmployment,
  subjectOf,
} from '@colloquy/contract/imports/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Translate } from '../../platform/translations.ts'
import type { Shape } from '../../ui/display/status.tsx'

const rightFor: Readonly<Record<ImportKind, number>> = {
  experts: permissionIds.ManageAdvisors,
  employers: permissionIds.ManageAdvisors,
  clients: permissionIds.ManageClients,
  vendors: permissionIds.ManageClients,
}

/** What a holder of rights may import, of experts or of companies; the server decides. */
export const kindsFor = (subject: ImportSubject, rights: readonly number[], isAdmin: boolean): readonly ImportKind[] =>
  importKinds.filter(
    (kind) =>
      subjectOf(kind) === subject &&
      (isAdmin || rights.includes(permissionIds.PerformSystemAdministration) || rights.includes(rightFor[kind])),
  )

export const shapeOfState: Readonly<Record<ImportState, Shape>> = {
  uploading: 'clock',
  ready: 'ring',
  checking: 'clock',
  checked: 'ring',
  running: 'clock',
  paused: 'dashes',
  done: 'disc',
  cancelled: 'dashes',
}

/** What a field is called. */
export const fieldText = (say: Translate, field: string): string => {
  const [, n, name] = /^employment(\d)\.(.+)$/.exec(field) ?? []
  const text = (one: string) => say(`IMPORTS.FIELDS.${one as 'title'}`)
  if (n && name) return say('IMPORTS.EMPLOYMENT', { n, field: text(name) })
  return text(field === 'industry' ? 'companyIndustry' : field)
}

/** What a column can be said to mean: everything about the person or the company, and one employment more than there are so far. */
export const choices = (kind: ImportKind, mapping: Mapping): readonly string[] => {
  const used = mapping.map((field) => Number(/^employment(\d)/.exec(field ?? '')?.[1] ?? 0))
  const most = Math.max(0, ...used) + 1
  return fieldsOf(kind).filter((field) => Number(/^employment(\d)/.exec(field)?.[1] ?? 0) <= most)
}

/** What is needed of the employments that columns say something about: every row with one would fail without. */
const begunIn = (mapping: Mapping): readonly string[] =>
  [...new Set(mapping.flatMap((field) => /^employment\d\./.exec(field ?? '') ?? []))]
    .toSorted()
    .flatMap((employment) => neededOfEmployment.map((name) => `${employment}${name}`))

/** Fields that no column has yet and that are needed, and those that two have. */
export const gaps = (
  kind: ImportKind,
  mapping: Mapping,
): { readonly missing: readonly string[]; readonly twice: readonly string[] } => ({
  missing: [...neededOf(kind), ...begunIn(mapping)].filter((field) => !mapping.includes(field)),
  twice: [...new Set(mapping.filter((field, i) => field !== null && mapping.indexOf(field) !== i))] as string[],
})

/** How long it will take, as one thinks of it; nothing when nobody knows. */
export const remainingText = (say: Translate, seconds: ImportCard['remainingSeconds']): string | undefined => {
  if (seconds === null) return undefined
  if (seconds < 90) return say('IMPORTS.SECONDS', { count: seconds })
  return seconds < 5400
    ? say('IMPORTS.MINUTES', { count: Math.round(seconds / 60) })
    : say('IMPORTS.HOURS', { count: Math.round(seconds / 3600) })
}
