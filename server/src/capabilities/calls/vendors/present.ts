import type { Call } from '@colloquy/contract/calls/shapes'
import type { Language } from '@colloquy/contract/languages'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { loadTexts, textAt } from '../../../platform/translations/load-texts.ts'

const texts = loadTexts<unknown>('libs/calls')

/** What a vendor calls the client's contact, whose name it is never told: "Client C-1042". */
export const unnamedContact = (code: string, language: Language): string =>
  textAt(texts[language], 'CALLS.UNNAMED_CONTACT').replace('{{code}}', code)

/** The steps of arranging a call. The others tell of prices, compliance and helpers. */
const schedulingSteps: ReadonlySet<Call['steps'][number]['kind']> = new Set([
  ...(['requested', 'times_offered', 'picked', 'accepted', 'scheduled', 'rescheduled'] as const),
  ...(['postponed', 'put_on_hold', 'reopened', 'cancelled', 'completed'] as const),
  ...(['times_proposed', 'proposal_declined'] as const),
])

/** What a call waits for that a vendor is told of. */
const schedulingWaits: ReadonlySet<Call['waitType']> = new Set(['vendor_answer', 'expert_times', 'client_times'])

/**
 * What a vendor sees of a call with its expert: its times, and how they came about. People of the client and
 * their helpers stay unnamed, and nothing tells that two calls are of one contact.
 */
export const vendorViewOf = (
  call: Call,
  /** Ids of those who took the steps and made the proposals, in their order. */
  authors: { readonly steps: readonly (string | null)[]; readonly proposals: readonly string[] },
  reader: { readonly personId: string; readonly language: Language },
): Call => {
  const contact: PersonCard = {
    personId: call.callId,
    fullName: unnamedContact(call.code, reader.language),
    title: null,
    companyName: null,
    employmentEndYear: null,
    city: null,
    timeZone: call.contact.timeZone,
    photoId: null,
  }
  const named = new Set<string | null>([call.expert.personId, reader.personId])
  return {
    ...call,
    client: { id: null, name: null },
    project: null,
    contact,
    additionalContacts: [],
    interaction: { ...call.interaction, location: null, note: null },
    confirmedMinutes: [],
    waitType: schedulingWaits.has(call.waitType) ? call.waitType : null,
    needsInterpreter: false,
    seats: call.seats.filter(({ kind }) => kind === 'expert'),
    questions: [],
    proposals: call.proposals.map((one, index) => ({
      ...one,
      byName: named.has(authors.proposals[index] ?? null) ? one.byName : null,
      note: one.side === 'expert' ? one.note : null,
      answers: one.answers.filter(({ personId }) => personId === call.expert.personId),
    })),
    steps: call.steps.flatMap(({ kind, at, byName }, index) =>
      schedulingSteps.has(kind) ? [{ kind, at, byName: named.has(authors.steps[index] ?? null) ? byName : null }] : [],
    ),
    noShowReportableFrom: null,
    standbys: [],
    attendanceViolations: call.attendanceViolations.filter(({ side }) => side === 'expert'),
    attestation: null,
    offLimits: null,
    notesReview: null,
    interventions: { pausedSince: null, endedAt: null, reminders: [] },
  }
}
