import { mergeTopics } from '@colloquy/contract/people/topics'
import { expertRegistered, registrationMailRequested } from '@colloquy/contract/registration/events'
import {
  completeRegistration,
  mailRegistration,
  openRegistration,
  resumeRegistration,
  saveRegistration,
  startRegistration,
} from '@colloquy/contract/registration/operations'
import { missingSteps, type RegistrationDraft } from '@colloquy/contract/registration/shapes'
import { publicAccess } from '../../platform/access/policy.ts'
import { hashOf, newId, newSecret } from '../../platform/ids.ts'
import { command, type OperationContext, type RateLimit } from '../../platform/operations/define.ts'
import { networkOf } from '../../platform/operations/limits.ts'
import { requireProofOfWork } from '../factors/proof-of-work-commands.ts'
import type { ProofOfWorkSettings } from '../factors/proof-of-work-queries.ts'
import { createExpert, type NewExpert } from '../people/creation-commands.ts'
import { loadInWorkflow } from '../tenancy/queries.ts'
import { recordAgreement } from '../terms/commands.ts'
import { isAtExpertSite } from './policy.ts'
import { presentRegistration } from './present.ts'
import { emptyDraft, mailCooldownMs, registrationRetentionMs } from './rules.ts'
import * as store from './store.ts'

/** Counted per network of the caller. */
const byNetwork = {
  seconds: 3600,
  per: ({ request }: { readonly request: { readonly address: string } }) => networkOf(request.address),
}

type Keyed = typeof openRegistration | typeof saveRegistration | typeof mailRegistration | typeof completeRegistration

/** Finds the registration of a key. Missing, revoked and foreign keys get the same answer. */
const loadDraft = ({ tx, actor, input, at }: Pick<OperationContext<Keyed>, 'tx' | 'actor' | 'input' | 'at'>) =>
  store.byKey(tx, hashOf(input.key), actor.site.id, at)

/** Starts a registration, without checking whether the address is known. */
export const start = (proofOfWork: ProofOfWorkSettings) =>
  command(startRegistration, {
    prepare: requireProofOfWork(proofOfWork),
    load: loadInWorkflow(
      ({ hasOwnExperts }) => hasOwnExperts,
      () => true,
    ),
    see: isAtExpertSite,
    allow: publicAccess,
    answersSecret: true,
    limits: [{ name: 'registration.start', max: 20, ...byNetwork }],
    about: (_, { registration }) => ({ kind: 'registration', id: registration.registrationId }),
    run: async ({ tx, actor: { site }, input, at, emit }) => {
      const id = newId(at)
      const expiresAt = new Date(at.getTime() + registrationRetentionMs)
      const draft = emptyDraft(input.language, input.timeZone)
      const row = { tenant_id: site.tenantId, id, site_id: site.id, email: input.email, step: 'about' as const, draft }
      await store.insertRegistration(tx, { ...row, started_at: at, expires_at: expiresAt })
      const key = newSecret()
      await store.insertKey(tx, { tenant_id: site.tenantId, hash: hashOf(key), registration_id: id })
      await requestFirstMail({ tx, emit, at, tenantId: site.tenantId }, { email: input.email, registrationId: id })
      return {
        key,
        registration: {
          registrationId: id,
          version: 1,
          email: input.email,
          isVerified: false,
          step: 'about' as const,
          draft,
          expiresAt: expiresAt.toISOString(),
        },
      }
    },
  })

/**
 * Requests the link that the first page promises, unless one was requested for the address a moment ago. It opens the
 * registration whose address was proven before, if there is one: the browser that proved it may have lost its key.
 */
const requestFirstMail = async (
  {
    tx,
    emit,
    at,
    tenantId,
  }: Pick<OperationContext<typeof startRegistration>, 'tx' | 'emit' | 'at'> & { readonly tenantId: string },
  { email, registrationId }: { readonly email: string; readonly registrationId: string },
): Promise<void> => {
  const since = new Date(at.getTime() - mailCooldownMs)
  if (await store.wasMailRequested(tx, email, since)) return
  const mailId = newId(at)
  const opens = (await store.verifiedRegistrationOf(tx, registrationId, at)) ?? registrationId
  await store.insertMail(tx, { tenant_id: tenantId, id: mailId, registration_id: opens, email, requested_at: at })
  emit(registrationMailRequested, { mailId })
}

/** A command, although it only reads, because the key must not appear in a URL. */
export const open = command(openRegistration, {
  see: isAtExpertSite,
  allow: publicAccess,
  unauditedRefusals: ['registration_ended'],
  limits: [{ name: 'registration.open', max: 600, ...byNetwork }],
  about: () => ({ kind: 'registration', id: '' }),
  run: async (context) => {
    const record = await loadDraft(context)
    return record ? presentRegistration(record) : context.refuse('registration_ended')
  },
})

export const save = command(saveRegistration, {
  // A finished registration has no version to compare and is refused below.
  load: async (context) => {
    const record = await loadDraft(context)
    return { record, version: record?.version ?? context.request.version ?? 0 }
  },
  see: isAtExpertSite,
  allow: publicAccess,
  unauditedRefusals: ['registration_ended'],
  limits: [{ name: 'registration.save', max: 1200, ...byNetwork }],
  about: (_, { registrationId }) => ({ kind: 'registration', id: registrationId }),
  run: async (context) => {
    const { tx, input, subject, refuse } = context
    const { record, version } = subject
    if (!record) return refuse('registration_ended')
    const { email, step, draft } = input
    const isSame = email.toLowerCase() === record.email.toLowerCase()
    const verifiedAt = isSame ? record.verified_at : null
    if (!(await store.changeRegistration(tx, { id: record.id, version }, { email, step, draft, verifiedAt })))
      return refuse('stale')
    return presentRegistration({ ...record, email, step, draft, version: version + 1, verified_at: verifiedAt })
  },
})

const perAddress: RateLimit<typeof mailRegistration>['per'] = async ({ input, actor }, tx) =>
  `${actor.tenantId} ${(await store.emailOfKey(tx, hashOf(input.key)))?.toLowerCase() ?? input.key}`

/**
 * Records a request for a link. A reaction decides what is mailed, so that the response does not reveal whether the address is
 * known.
 */
export const mail = (proofOfWork: ProofOfWorkSettings) =>
  command(mailRegistration, {
    prepare: requireProofOfWork(proofOfWork),
    see: isAtExpertSite,
    allow: publicAccess,
    unauditedRefusals: ['registration_ended'],
    limits: [
      // The beginning has sent one already.
      { name: 'registration.mail', max: 2, seconds: mailCooldownMs / 1000, per: perAddress },
      { name: 'registration.mail.day', max: 10, seconds: 86_400, per: perAddress },
      { name: 'registration.mail.network', max: 20, ...byNetwork },
    ],
    about: () => ({ kind: 'registration', id: '' }),
    run: async (context) => {
      const { tx, at, actor, emit } = context
      const record = await loadDraft(context)
      if (!record) return context.refuse('registration_ended')
      const id = newId(at)
      const mailRequest = {
        tenant_id: actor.tenantId,
        id,
        registration_id: record.id,
        email: record.email,
        requested_at: at,
      }
      await store.insertMail(tx, mailRequest)
      emit(registrationMailRequested, { mailId: id })
      return {}
    },
  })

/**
 * Continues a registration by the mailed link, which verifies the address. All other browsers lose their keys, so that
 * a person who registered with somebody else's address cannot use the verification.
 */
export const resume = command(resumeRegistration, {
  see: isAtExpertSite,
  allow: publicAccess,
  answersSecret: true,
  unauditedRefusals: ['registration_link_expired'],
  limits: [{ name: 'registration.resume', max: 60, ...byNetwork }],
  about: (_, { registration }) => ({ kind: 'registration', id: registration.registrationId }),
  run: async ({ tx, at, actor, input, refuse }) => {
    const found = await store.consumeMailSecret(tx, hashOf(input.token), actor.site.id, at)
    if (!found) return refuse('registration_link_expired')
    const record = await store.verify(tx, found.id, at)
    await store.deleteKeys(tx, record.id)
    const key = newSecret()
    await store.insertKey(tx, { tenant_id: actor.tenantId, hash: hashOf(key), registration_id: record.id })
    return { key, registration: presentRegistration(record) }
  },
})

/** Finishes a registration: creates an expert with an active account, hidden from clients until vetting approves them. */
export const complete = command(completeRegistration, {
  see: isAtExpertSite,
  allow: publicAccess,
  unauditedRefusals: ['registration_ended', 'registration_unverified', 'registration_incomplete'],
  limits: [{ name: 'registration.complete', max: 60, ...byNetwork }],
  about: () => ({ kind: 'registration', id: '' }),
  run: async (context) => {
    const { tx, at, actor, emit, refuse } = context
    const record = await loadDraft(context)
    if (!record) return refuse('registration_ended')
    if (record.verified_at === null) return refuse('registration_unverified')
    const expert = expertOf(record.email, record.draft, at)
    if (!expert) return refuse('registration_incomplete')
    const personId = await createRegisteredExpert(context, expert)
    // The address is proven, so this reveals only the person's own account.
    if (personId === undefined) return refuse('registration_known')
    await recordAgreement({ tx, at, emit }, { tenantId: actor.tenantId, personId, isExpert: true, sessionId: null })
    await store.finish(tx, record.id, at)
    await store.deleteKeys(tx, record.id)
    emit(expertRegistered, { personId })
    return {}
  },
})

/** The entered data as the record of a new expert; undefined while something is missing. */
const expertOf = (email: string, draft: RegistrationDraft, at: Date): RegisteredExpert | undefined => {
  const { rate, currency, hoursPerWeek, employments } = draft
  if (missingSteps(draft, at.toISOString().slice(0, 10)).length > 0 || rate === null || hoursPerWeek === null)
    return undefined
  return {
    ...draft,
    email,
    hoursPerWeek,
    rate: { minor: rate * 100, currency },
    employments: employments.flatMap(({ startDate, ...rest }) => (startDate === null ? [] : [{ ...rest, startDate }])),
  }
}

/** An expert's description of themselves in their registration. */
export interface RegisteredExpert extends Omit<NewExpert, 'title' | 'city' | 'memberNotes'> {
  readonly city: string
  readonly hoursPerWeek: number
}

/**
 * Creates the record of an expert from their registration.
 * @returns the person's id; undefined when the address already belongs to somebody
 */
export const createRegisteredExpert = (
  context: Parameters<typeof createExpert>[0],
  { hoursPerWeek, ...expert }: RegisteredExpert,
): Promise<string | undefined> =>
  createExpert(context, {
    ...expert,
    firstName: expert.firstName.trim(),
    lastName: expert.lastName.trim(),
    city: expert.city.trim() || null,
    title: latestEmployment(expert.employments)?.title.trim() ?? null,
    headline: expert.headline.trim(),
    bio: expert.bio.trim(),
    expertise: mergeTopics(expert.expertise),
    employments: expert.employments.map((employment) => ({
      ...employment,
      companyName: employment.companyName.trim(),
      title: employment.title.trim(),
    })),
    // The staff who arrange calls read it; the record has no separate field for it.
    memberNotes: `Available for up to ${hoursPerWeek} h a week.`,
  })

/** The current employment, else the one that ended last. */
const latestEmployment = <E extends { readonly startDate: string; readonly endDate: string | null }>(
  employments: readonly E[],
): E | undefined =>
  employments.toSorted(
    (a, b) => (b.endDate ?? '9999').localeCompare(a.endDate ?? '9999') || b.startDate.localeCompare(a.startDate),
  )[0]
