import { type Principal, principals } from './test-world.ts'

/** A marked value that names its field and owner. */
export const canary = (tenant: string) => (field: string, owner: string) => `canary ${field} ${owner} of-${tenant}`

const marks = /canary (\w+) (\w+) of-(\w+)/g

const staff = ['staff', 'serving', 'admin'] as const
const clients = ['team', 'colleague', 'otherClient'] as const
const everybody = principals.filter((one) => one !== 'visitor' && one !== 'foreign')

/** People who search the network: they read what experts publish. */
const readers = [...clients, ...staff, 'compliance'] as const
/** Both sides of a call, and the staff and officers who see it. */
const onCall = ['team', 'expert', 'serving', 'compliance'] as const

/**
 * Who may read what, by field and owner. Written by hand from the product's promises; what is not listed here nobody
 * may read.
 */
const readable: readonly (readonly [field: string, owner: string, readers: readonly Principal[]])[] = [
  // The sides of a call see each other's name and title; members of a project are visible to their client's people.
  ...(['team', 'colleague'] as const).flatMap((owner) => [
    ['name', owner, ['team', 'colleague', ...onCall]] as const,
    ['title', owner, ['team', 'colleague', ...onCall]] as const,
  ]),
  // The steps of a call name who moved it.
  ['name', 'serving', onCall],
  // An officer in a visible seat is seen by everybody in the call.
  ['name', 'compliance', onCall],
  ['title', 'compliance', onCall],
  // Experts see neither the project nor its client.
  ['company', 'client', ['team', 'colleague', 'serving', 'compliance']],
  ['project', 'project', ['team', 'colleague', 'serving', 'compliance']],
  ['question', 'project', ['team', 'colleague', 'serving']],
  ['project', 'otherProject', ['otherClient', 'serving']],
  ['question', 'otherProject', ['otherClient', 'serving']],
  ['company', 'otherClient', ['otherClient', 'serving']],
  // The creator of a project is in its team.
  ['title', 'otherClient', ['otherClient']],
  ['notification', 'team', ['team']],
  ['notification', 'otherClient', ['otherClient']],
  // What people note for themselves, and which calendars they have, concerns nobody else.
  ['callNotes', 'team', ['team']],
  ['calendar', 'team', ['team']],
  ['calendar', 'otherClient', ['otherClient']],
  ...(['expert', 'otherExpert'] as const).flatMap((owner) => [
    ...[
      'name',
      'title',
      'headline',
      'bio',
      'employer',
      'employment',
      'summary',
      'answer',
      'answerQuestion',
      'fact',
    ].map((field) => [field, owner, [...readers, owner]] as const),
    // Clients see credits; money, unreleased answers and internal notes are hidden from them.
    ...['innerAnswer', 'innerAnswerQuestion', 'rateFact'].map((field) => [field, owner, [...staff, owner]] as const),
    ['notes', owner, staff] as const,
  ]),
  // Staff see all people with a record, and their companies.
  ...everybody.flatMap((one) => [['name', one, staff] as const, ['title', one, staff] as const]),
  ...['client', 'otherClient', 'vendor'].map((owner) => ['company', owner, staff] as const),
  // People always see themselves.
  ...everybody.map((one) => ['name', one, [one]] as const),
  // Who brings an expert is a facet of the search, where experts come from several sources. An officer's seat names the house.
  ['company', 'vendor', ['vendor', 'compliance']],
  ['company', 'house', [...staff, 'compliance', 'team']],
  // The original of a transcript is for officers, whatever was released.
  ['transcript', 'expert', ['compliance']],
  // Whom a restricted list protects only the tenant's officers know.
  ...['client', 'otherClient', 'house'].map((owner) => ['restriction', owner, ['compliance']] as const),
]

/**
 * What single operations show besides, by design: the audit log names everybody and everything to those who audit, and
 * the copy of a person's data holds all of it, for those who answer the request.
 */
const readableByOperation: Readonly<Record<string, { fields: readonly string[]; readers: readonly Principal[] }>> = {
  // The registry names all companies, clients included, to those who read it.
  'companies.list': { fields: ['company'], readers: ['serving', 'compliance', 'admin'] },
  // Whoever is invited to a project reads its brief, without the names.
  ...Object.fromEntries(
    ['getOpportunity', 'acceptOpportunity', 'declineOpportunity'].map((name) => [
      `projects.${name}`,
      { fields: ['question'], readers: ['expert'] as const },
    ]),
  ),
  // Whoever holds the link of a mail reads what the mail has said.
  'people.confirmServiceEmail': { fields: ['name'], readers: principals },
  'calls.openAnswerLink': { fields: ['name'], readers: principals },
  // Officers give any client questions of its own.
  'questionnaires.list': { fields: ['company'], readers: ['compliance'] },
  'audit.list': { fields: ['name', 'project', 'company'], readers: ['compliance', 'admin'] },
  'audit.export': { fields: ['name', 'project', 'company'], readers: ['compliance', 'admin'] },
  // Officers give any client and project rules of its own, and see which of them proposed what.
  ...Object.fromEntries(
    [
      'listRuleSets',
      'listRuleOwners',
      'getRuleSet',
      'getRuleVersion',
      'saveRuleDraft',
      'discardRuleDraft',
      'listRestrictedLists',
      'listRestrictedListEntries',
      'getRestrictedListEntry',
      'addRestrictedListEntry',
      'endRestrictedListEntry',
      'updateRestrictedListEntry',
      'previewRestrictedListEntries',
      'importRestrictedListEntries',
      'exportRestrictedListEntries',
      'proposeRules',
      'returnRules',
      'publishRules',
      'simulateRules',
      'getSimulation',
      'cancelSimulation',
    ].map((name) => [
      `compliance.${name}`,
      { fields: ['name', 'project', 'company'], readers: ['compliance'] as const },
    ]),
  ),
  // Officers choose a deputy among the officers.
  ...Object.fromEntries(
    ['listDelegations', 'appointDeputy', 'endDelegation'].map((name) => [
      `compliance.${name}`,
      { fields: ['name', 'title'], readers: ['compliance'] as const },
    ]),
  ),
  'privacy.exportData': {
    fields: ['name', 'title', 'headline', 'bio', 'notes', 'employer', 'employment', 'summary', 'notification'],
    readers: ['admin'],
  },
}

/** Calendar files break long lines, also in the middle of a canary (RFC 5545, 3.1). In JSON the break is escaped. */
const unfold = (text: string): string => text.replaceAll('\\r\\n ', '').replaceAll('\r\n ', '')

/** The canaries in a text, which is the response of an operation, that this person must not read. */
export const forbiddenIn = (text: string, principal: Principal, tenant: string, operation = ''): string[] =>
  [...unfold(text).matchAll(marks)]
    .filter(([, field, owner, whose]) => whose !== tenant || !mayRead(principal, field!, owner!, operation))
    .map(([found]) => found)

const mayRead = (principal: Principal, field: string, owner: string, operation: string): boolean => {
  const besides = readableByOperation[operation]
  return (
    readable.some(([f, o, who]) => f === field && o === owner && who.includes(principal)) ||
    (besides?.fields.includes(field) === true && besides.readers.includes(principal))
  )
}

/** The number of canaries in a text. */
export const canariesIn = (text: string): number => [...unfold(text).matchAll(marks)].length
