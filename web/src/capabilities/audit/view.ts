import { auditedOperations } from '@colloquy/contract/audit/audited-operations'
import type { listAuditEntries } from '@colloquy/contract/audit/operations'
import {
  type AuditEntry,
  type EntryOutcome,
  entryOutcomes,
  type SubjectKind,
  subjectKinds,
} from '@colloquy/contract/audit/shapes'
import { instantAt } from '@colloquy/contract/local-date-time'
import type { Input } from '@colloquy/contract/operation'
import { roleIds } from '@colloquy/contract/person-types'
import { refusalText } from '../../platform/refusal-text.ts'
import type { TranslationKey } from '../../platform/translation-keys.ts'
import { hasText, type Translate } from '../../platform/translations.ts'
import { flag, oneOf, type readSearchParams, text } from '../../platform/url-state.ts'
import type { Viewer } from '../../platform/viewer/viewer.ts'

/** Filters of the audit log, without the page. */
export type AuditRequest = Omit<Input<typeof listAuditEntries>, 'after'>

/** The filters in the URL: `?person=weber&operation=people.restrict&from=2026-11-01`. */
export const auditAddress = {
  /** Words of a name. */
  person: text,
  personId: text,
  operation: text,
  subject: oneOf(['any', ...subjectKinds]),
  subjectId: text,
  outcome: oneOf(['any', ...entryOutcomes]),
  /** Also what browsers do by themselves. */
  routine: flag,
  /** Days in the reader's time zone, both included. */
  from: text,
  to: text,
}
export type AuditAddress = ReturnType<typeof readSearchParams<typeof auditAddress>>

/** No filters. */
export const withoutFilters: AuditAddress = {
  person: '',
  personId: '',
  operation: '',
  subject: 'any',
  subjectId: '',
  outcome: 'any',
  from: '',
  to: '',
  routine: false,
}

const startOfDay = (text: string, zone: string, daysLater: number): string | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || Number.isNaN(Date.parse(text))) return undefined
  return instantAt({ year, month, day: day + daysLater, hour: 0, minute: 0 }, zone).toISOString()
}

/** The request of a URL. Invalid values count as absent. */
export const auditRequestOf = (address: AuditAddress, zone: string): AuditRequest => {
  const { person, personId, operation, subject, subjectId, outcome, routine, from, to } = address
  const [start, end] = [startOfDay(from, zone, 0), startOfDay(to, zone, 1)]
  return {
    ...(person.trim() !== '' && { person: person.trim().slice(0, 100) }),
    ...(/^[\da-f-]{36}$/.test(personId) && { personId }),
    ...(/^[a-z]+\.[A-Za-z]+$/.test(operation) && { operation }),
    ...(subject !== 'any' && { subjectKind: subject as SubjectKind }),
    ...(subjectId !== '' && { subjectId: subjectId.slice(0, 100) }),
    ...(outcome !== 'any' && { outcome: outcome as EntryOutcome }),
    ...(routine && { routine }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
  }
}

const known: ReadonlySet<string> = new Set(auditedOperations)

/** The words of an operation; one that no longer exists is shown by its name. */
export const operationText = (t: Translate, operation: string): string => {
  const [capability, word] = operation.split('.')
  return known.has(operation) ? t(`AUDIT.OPERATIONS.${capability}.${word}` as TranslationKey) : operation
}

/** The text for the name of a detail or a subject's kind, or the name itself. */
export const wordFor = (t: Translate, group: 'FACTS' | 'SUBJECTS', name: string): string => {
  const key = (group === 'FACTS' ? `AUDIT.FACTS.${name}` : `AUDIT.SUBJECTS.${name}`) as TranslationKey
  return hasText(key) ? t(key) : name
}

/** The outcome in words. */
export const outcomeText = (t: Translate, outcome: string): string =>
  outcome === 'done' ? t('AUDIT.DONE') : t('AUDIT.REFUSED', { reason: refusalText(t, outcome) })

/** The value of a detail as text. */
export const detailText = (t: Translate, name: string, value: string): string => {
  if (value === 'true') return t('AUDIT.YES')
  if (value === 'false') return t('AUDIT.NO')
  return name === 'operation' ? operationText(t, value) : value
}

const placesOfStaff: Readonly<Record<string, (id: string) => string>> = {
  person: (id) => `/staff/people/${id}`,
  call: (id) => `/staff/calls/${id}`,
  project: (id) => `/staff/projects/${id}`,
  import: (id) => `/staff/imports/${id}`,
  'invitation-batch': (id) => `/staff/invitations/${id}`,
}

/** The page of a subject, if it has one that the reader may open. */
export const placeOfSubject = (who: Viewer, { kind, id }: { kind: string; id: string }): string | undefined =>
  who.kind === 'person' && who.roleId === roleIds.staff && id !== '' ? placesOfStaff[kind]?.(id) : undefined

/** The name of a subject: its own, or that of its kind. */
export const subjectText = (t: Translate, subject: NonNullable<AuditEntry['subject']>): string =>
  subject.name ?? wordFor(t, 'SUBJECTS', subject.kind)
