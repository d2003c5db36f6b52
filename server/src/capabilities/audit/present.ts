import type { AuditEntry } from '@colloquy/contract/audit/shapes'
import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/audit/enUS.json'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import type { EntryRow } from './store.ts'

/** Names of the people, calls, projects and companies in entries, by id. */
export type Names = ReadonlyMap<string, string>

/** Details that identify the request instead of saying what changed. */
const technicalDetails: ReadonlySet<string> = new Set(['requestId', 'impersonatorId'])

/** Current names of details by their former ones. Stored entries keep the former names, because their hashes cover them. */
const renamedDetails: Readonly<Record<string, string>> = { actingId: 'impersonatorId', way: 'method', wish: 'request' }

const detailsOf = ({ facts }: EntryRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [renamedDetails[name] ?? name, value]))

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

const impersonatorOf = (details: Readonly<Record<string, unknown>>): string | undefined =>
  isId(details['impersonatorId']) ? details['impersonatorId'] : undefined

/** Everything in entries that may have a name, by kind. */
export const namedIn = (rows: readonly EntryRow[]) => {
  const subjects = (kind: string) =>
    rows.flatMap(({ subject_kind, subject_id }) => (subject_kind === kind && isId(subject_id) ? [subject_id] : []))
  const detailIds = rows.flatMap(({ facts }) => Object.values(facts).filter(isId))
  return {
    people: [...rows.flatMap(({ actor_id }) => actor_id ?? []), ...subjects('person'), ...detailIds],
    calls: subjects('call'),
    projects: subjects('project'),
    companies: subjects('company'),
  }
}

const maxDetailLength = 500

const textOf = (value: unknown, names: Names): string => {
  if (isId(value)) return names.get(value) ?? value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxDetailLength ? `${text.slice(0, maxDetailLength)}…` : text
}

/** An entry with the names of those concerned. */
export const presentEntry = (row: EntryRow, names: Names): AuditEntry => {
  const details = detailsOf(row)
  const impersonator = impersonatorOf(details)
  const { subject_kind: kind, subject_id: subjectId } = row
  return {
    entryId: row.id,
    number: row.seq,
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      personId: row.actor_id,
      name: (row.actor_id && names.get(row.actor_id)) ?? null,
      impersonator: impersonator ? { personId: impersonator, name: names.get(impersonator) ?? null } : null,
    },
    operation: row.operation,
    subject: kind === null ? null : { kind, id: subjectId ?? '', name: (subjectId && names.get(subjectId)) || null },
    outcome: row.outcome,
    facts: Object.entries(details)
      .filter(([name, value]) => !technicalDetails.has(name) && value !== null && value !== undefined)
      .map(([name, value]) => ({ name, value: textOf(value, names) })),
  }
}

const texts = loadTexts<typeof english>('libs/audit')

const textAt = (key: string, language: Language): string | undefined => {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts[language])
  return typeof found === 'string' ? found : undefined
}

/** The content of each column. */
const columns = {
  NUMBER: ({ number }) => (number === null ? '' : String(number)),
  AT: ({ at }) => at,
  ACTOR: ({ actor }, language) => actor.name ?? textAt(`AUDIT.ACTORS.${actor.kind}`, language) ?? '',
  ACTOR_ID: ({ actor }) => actor.personId ?? '',
  IMPERSONATOR: ({ actor }) => actor.impersonator?.name ?? actor.impersonator?.personId ?? '',
  OPERATION: ({ operation }, language) => {
    const [capability, word] = operation.split('.')
    return textAt(`AUDIT.OPERATIONS.${capability}.${word}`, language) ?? operation
  },
  OPERATION_ID: ({ operation }) => operation,
  SUBJECT: ({ subject }) => subject?.name ?? '',
  SUBJECT_KIND: ({ subject }, language) =>
    subject ? (textAt(`AUDIT.SUBJECTS.${subject.kind}`, language) ?? subject.kind) : '',
  SUBJECT_ID: ({ subject }) => subject?.id ?? '',
  OUTCOME: ({ outcome }) => outcome,
  CHANGES: ({ facts }, language) =>
    facts.map(({ name, value }) => `${textAt(`AUDIT.FACTS.${name}`, language) ?? name}: ${value}`).join('; '),
} as const satisfies Record<string, (entry: AuditEntry, language: Language) => string>

/** The rows of the file, with a row of headings first. */
export const exportRows = (entries: readonly AuditEntry[], language: Language): string[][] => {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return [
    names.map((name) => textAt(`AUDIT.COLUMNS.${name}`, language) ?? name),
    ...entries.map((entry) => names.map((name) => columns[name](entry, language))),
  ]
}
