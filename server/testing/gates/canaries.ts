import { type Principal, principals } from './test-world.ts'

/** A text that says by itself what it is and whose. */
export const canary = (tenant: string) => (field: string, owner: string) => `canary ${field} ${owner} of-${tenant}`

const marks = /canary (\w+) (\w+) of-(\w+)/g

const staff = ['staff', 'serving', 'admin'] as const
const clients = ['team', 'colleague', 'otherClient'] as const
const everybody = principals.filter((one) => one !== 'visitor' && one !== 'foreign')

/** Who searches the network: they read what experts say of themselves. */
const readers = [...clients, ...staff, 'compliance'] as const
/** Both sides of a call, and those who serve or watch it. */
const onCall = ['team', 'expert', 'serving', 'compliance'] as const

/**
 * Who may read what, by field and whose it is. Written by hand from what the product promises; what is not here
 * may be read by nobody.
 */
const readable: readonly (readonly [field: string, owner: string, readers: readonly Principal[]])[] = [
  // The sides of a call know each other's name and title; who works on a project is known to its client's people.
  ...(['team', 'colleague'] as const).flatMap((owner) => [
    ['name', owner, ['team', 'colleague', ...onCall]] as const,
    ['title', owner, ['team', 'colleague', ...onCall]] as const,
  ]),
  // Who has moved a call stands in its steps.
  ['name', 'serving', onCall],
  // Experts are told neither the project nor whose it is.
  ['company', 'client', ['team', 'colleague', 'serving', 'compliance']],
  ['project', 'project', ['team', 'colleague', 'serving', 'compliance']],
  ['question', 'project', ['team', 'colleague', 'serving']],
  ['project', 'otherProject', ['otherClient', 'serving']],
  ['question', 'otherProject', ['otherClient', 'serving']],
  ['company', 'otherClient', ['otherClient', 'serving']],
  // Whoever begins a project stands in its team.
  ['title', 'otherClient', ['otherClient']],
  ['notification', 'team', ['team']],
  ['notification', 'otherClient', ['otherClient']],
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
    // Clients are told credits; money, answers not released and members' notes stay inside.
    ...['innerAnswer', 'innerAnswerQuestion', 'rateFact'].map((field) => [field, owner, [...staff, owner]] as const),
    ['notes', owner, staff] as const,
  ]),
  // Staff know everybody of whom there is a record, and whose people they are.
  ...everybody.flatMap((one) => [['name', one, staff] as const, ['title', one, staff] as const]),
  ...['client', 'otherClient', 'vendor'].map((owner) => ['company', owner, staff] as const),
  // People always know themselves.
  ...everybody.map((one) => ['name', one, [one]] as const),
  ['company', 'vendor', ['vendor']],
  ['company', 'house', [...staff, 'compliance']],
]

/** The canaries in a text that this person must not hear. */
export const forbiddenIn = (text: string, principal: Principal, tenant: string): string[] =>
  [...text.matchAll(marks)]
    .filter(([, field, owner, whose]) => whose !== tenant || !mayRead(principal, field!, owner!))
    .map(([found]) => found)

const mayRead = (principal: Principal, field: string, owner: string): boolean =>
  readable.some(([f, o, who]) => f === field && o === owner && who.includes(principal))

/** How many canaries there are in a text. */
export const canariesIn = (text: string): number => [...text.matchAll(marks)].length
