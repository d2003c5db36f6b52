import { defaultLanguage } from '@colloquy/contract/languages'
import { proposalChanged, sourcingRequestChanged } from '@colloquy/contract/sourcing/events'
import {
  acceptProposal as acceptProposalOperation,
  closeSourcingRequest,
  declineProposal as declineProposalOperation,
  proposeExpert,
  requestProposals as requestProposalsOperation,
  updateProposal as updateProposalOperation,
  withdrawProposal as withdrawProposalOperation,
} from '@colloquy/contract/sourcing/operations'
import type { ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import type { Member } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command } from '../../platform/operations/define.ts'
import { createFingerprinter } from '../../platform/record-linkage/identity-fingerprint.ts'
import { createExternalExpert } from '../people/creation-commands.ts'
import { addCandidate } from '../projects/candidates/commands.ts'
import { loadProject } from '../projects/queries.ts'
import { currentWorkflow } from '../tenancy/queries.ts'
import { findDuplicates } from './duplicate-queries.ts'
import { type SourcingSettings, tenantFingerprint } from './fingerprints.ts'
import { canManageSourcing, isOwnVendor } from './policy.ts'
import { infoOf, stateOf } from './present.ts'
import {
  loadProposal,
  loadRequest,
  loadSourcedProject,
  presentOwnProposals,
  presentProjectSourcing,
} from './queries.ts'
import { currentRule, firstProposedAt } from './review-store.ts'
import { haveValidDates, isDoubtful, isProtected, isSamePerson } from './rules.ts'
import * as store from './store.ts'

export const requestProposals = (settings: SourcingSettings) =>
  command(requestProposalsOperation, {
    load: loadSourcedProject,
    see: canManageSourcing,
    allow: canManageSourcing,
    limits: [{ name: 'sourcing.request', max: 200, seconds: 3600 }],
    about: ({ input: { projectId, vendorIds, dueOn } }) => ({
      kind: 'project',
      id: projectId,
      details: { vendorIds, dueOn },
    }),
    run: async ({ tx, me, at, input, subject, emit, refuse }) => {
      const { projectId, vendorIds, title, brief, questions, dueOn } = input
      if (subject.record.closed_at !== null) return refuse('project_closed')
      if (dueOn < at.toISOString().slice(0, 10)) return refuse('sourcing_due_in_past')
      if (!(await currentWorkflow(tx)).hasSeveralSources) {
        const openRequests = (await store.requestsOfProject(tx, projectId)).filter(
          ({ closed_at }) => closed_at === null,
        )
        if (openRequests.length + new Set(vendorIds).size > 1) return refuse('one_vendor_per_project')
      }
      const vendors = new Set((await store.vendors(tx)).map(({ id }) => id))
      for (const vendorId of new Set(vendorIds)) {
        const requestId = newId(at)
        const row = { tenant_id: me.tenantId, id: requestId, project_id: projectId, vendor_id: vendorId }
        const isNew =
          vendors.has(vendorId) &&
          (await store.insertRequest(tx, {
            ...row,
            title: title.trim(),
            brief: brief.trim(),
            questions,
            due_on: dueOn,
            requested_at: at,
            requested_by: me.personId,
          }))
        if (!isNew) return refuse('vendor_not_available')
        const audience = [...(await store.membersOf(tx, vendorId)), me.personId]
        emit(sourcingRequestChanged, { projectId, requestId, change: 'opened' }, audience)
      }
      return presentProjectSourcing({ tx, me, at }, settings, projectId)
    },
  })

export const closeRequest = (settings: SourcingSettings) =>
  command(closeSourcingRequest, {
    load: loadRequest,
    see: canManageSourcing,
    allow: canManageSourcing,
    about: ({ input }, _) => ({ kind: 'sourcing_request', id: input.requestId }),
    run: async ({ tx, me, at, input: { requestId }, subject: { projectId, vendorId }, emit, refuse }) => {
      if (!(await store.closeRequest(tx, requestId, { closed_at: at, closed_by: me.personId })))
        return refuse('sourcing_request_closed')
      const audience = [...(await store.membersOf(tx, vendorId)), me.personId]
      emit(sourcingRequestChanged, { projectId, requestId, change: 'closed' }, audience)
      return presentProjectSourcing({ tx, me, at }, settings, projectId)
    },
  })

/** A proposal's text as it is stored. */
const trimmed = ({ ...info }: ProposalInfo): ProposalInfo => ({
  ...info,
  relevance: info.relevance.trim(),
  answers: info.answers.map(({ question, answer }) => ({ question, answer: answer.trim() })),
})

const presentOwnById = async (tx: Tx, proposalId: string) =>
  (await presentOwnProposals(tx, [(await store.proposalById(tx, proposalId))!]))[0]!

/** The people whose pages show a proposal: the vendor's members and whoever asked. */
const audienceOf = async (tx: Tx, { request_id, vendor_id }: store.ProposalRecord): Promise<string[]> => [
  ...(await store.membersOf(tx, vendor_id)),
  (await store.requestById(tx, request_id))!.requested_by,
]

export const propose = (settings: SourcingSettings) =>
  command(proposeExpert, {
    load: async (context) => {
      await store.lockRequest(context.tx, context.input.requestId)
      return loadRequest(context)
    },
    see: isOwnVendor,
    allow: isOwnVendor,
    limits: [{ name: 'sourcing.propose', max: 300, seconds: 3600 }],
    about: ({ input }, { proposalId }) => ({
      kind: 'proposal',
      id: proposalId,
      details: { requestId: input.requestId },
    }),
    run: async ({ tx, me, at, input: { requestId, ...sent }, subject, emit, refuse }) => {
      const { record, projectId, vendorId } = subject
      if (stateOf(record, at) === 'closed') return refuse('sourcing_request_closed')
      if (!haveValidDates(sent.employments, at)) return refuse('proposal_dates')
      const [info, id] = [trimmed(sent), newId(at)]
      const proposed = {
        tenant_id: me.tenantId,
        id,
        version: 1,
        request_id: requestId,
        project_id: projectId,
        vendor_id: vendorId,
        state: 'submitted',
        info,
        person_id: null,
        credits_per_hour: null,
        decline_reason: null,
        decline_note: null,
        proposed_at: at,
        proposed_by: me.personId,
        decided_at: null,
        decided_by: null,
      } as const
      const isNew = await store.insertProposal(tx, proposed, tenantFingerprint(settings, me.tenantId, info))
      if (!isNew) return refuse('proposal_exists')
      const proposal = (await store.proposalById(tx, id))!
      emit(
        proposalChanged,
        { projectId, requestId, proposalId: id, change: 'submitted' },
        await audienceOf(tx, proposal),
      )
      return presentOwnById(tx, id)
    },
  })

export const updateProposal = (settings: SourcingSettings) =>
  command(updateProposalOperation, {
    load: loadProposal,
    see: isOwnVendor,
    allow: isOwnVendor,
    limits: [{ name: 'sourcing.propose', max: 300, seconds: 3600 }],
    about: ({ input }) => ({ kind: 'proposal', id: input.proposalId }),
    run: async ({ tx, me, at, input: { proposalId, ...sent }, subject: { record, projectId }, emit, refuse }) => {
      if (record.state !== 'submitted') return refuse('proposal_decided')
      if (!haveValidDates(sent.employments, at)) return refuse('proposal_dates')
      const info = trimmed(sent)
      const keyed = tenantFingerprint(settings, me.tenantId, info)
      const { request_id: requestId } = record
      if (await store.isProposed(tx, { requestId, emailKey: keyed.fingerprint.email, except: proposalId }))
        return refuse('proposal_exists')
      if (!(await store.replaceInfo(tx, record, { info, keyed, at, by: me.personId })))
        return refuse('proposal_decided')
      emit(proposalChanged, { projectId, requestId, proposalId, change: 'updated' }, await audienceOf(tx, record))
      return presentOwnById(tx, proposalId)
    },
  })

export const withdrawProposal = command(withdrawProposalOperation, {
  load: loadProposal,
  see: isOwnVendor,
  allow: isOwnVendor,
  about: ({ input }) => ({ kind: 'proposal', id: input.proposalId }),
  run: async ({ tx, me, at, input: { proposalId }, subject: { record, projectId }, emit, refuse }) => {
    const decision = { state: 'withdrawn', decided_at: at, decided_by: me.personId } as const
    if (!(await store.decide(tx, record, decision))) return refuse('proposal_decided')
    const payload = { projectId, requestId: record.request_id, proposalId, change: 'withdrawn' } as const
    emit(proposalChanged, payload, await audienceOf(tx, record))
    return presentOwnById(tx, proposalId)
  },
})

/** The notes of staff about an external expert: what the vendor wrote. */
const notesOf = ({ relevance, answers }: ProposalInfo, vendorName: string): string =>
  [
    `${vendorName}: ${relevance}`,
    ...answers.filter(({ answer }) => answer !== '').map((one) => `${one.question}\n${one.answer}`),
  ]
    .join('\n\n')
    .slice(0, 4000)

/** Creates the record of a proposed person. @returns undefined when the address is taken */
const createProposed = (
  context: CommandContext,
  record: store.ProposalRecord,
  creditsPerHour: number,
): Promise<string | undefined> => {
  const info = infoOf(record)
  const current = info.employments.find(({ endDate }) => endDate === null)
  return createExternalExpert(context, {
    email: info.email,
    firstName: info.firstName,
    lastName: info.lastName,
    title: current?.title ?? null,
    country: info.country,
    city: null,
    timeZone: info.timeZone,
    language: defaultLanguage,
    languages: [],
    headline: info.headline,
    bio: '',
    expertise: [],
    employments: info.employments,
    rate: info.rate,
    memberNotes: notesOf(info, record.vendor_name),
    vendorId: record.vendor_id,
    creditsPerHour,
  })
}

/** Why a proposal cannot be accepted as a person, or as somebody new: who else the person is, and who proposed them first. */
const acceptanceObstacle = async (
  {
    tx,
    me,
    at,
    input,
  }: Pick<CommandContext<Member>, 'tx' | 'at'> & {
    readonly me: Member
    readonly input: { readonly personId: string | null }
  },
  { secretKey }: SourcingSettings,
  record: store.ProposalRecord,
): Promise<'duplicate_unreviewed' | 'proposal_person_known' | 'proposal_protected' | undefined> => {
  const { id, vendor_id: vendorId, project_id: projectId } = record
  const found = await findDuplicates(tx, createFingerprinter(secretKey, me.tenantId), [
    { id, vendorId, info: infoOf(record) },
  ])
  const duplicates = found.get(id)!
  if (duplicates.some(isDoubtful)) return 'duplicate_unreviewed'
  const same = duplicates.filter(isSamePerson)
  const personIds = same.flatMap(({ personId }) => personId ?? [])
  if (personIds.length > 0 && (input.personId === null || !personIds.includes(input.personId)))
    return 'proposal_person_known'
  const proposalIds = same.flatMap(({ proposalId }) => proposalId ?? [])
  const rival = { projectId, vendorId, before: record.proposed_at, proposalIds, personIds }
  const firstAt = await firstProposedAt(tx, rival)
  return isProtected(await currentRule(tx), firstAt, at) ? 'proposal_protected' : undefined
}

export const acceptProposal = (settings: SourcingSettings) =>
  command(acceptProposalOperation, {
    load: loadProposal,
    see: canManageSourcing,
    allow: canManageSourcing,
    about: ({ input: { proposalId, creditsPerHour } }) => ({
      kind: 'proposal',
      id: proposalId,
      details: { creditsPerHour },
    }),
    run: async (context) => {
      const { tx, me, at, input, subject, emit, refuse } = context
      const { record, projectId } = subject
      if (record.state !== 'submitted') return refuse('proposal_decided')
      const project = (await loadProject({ tx, input: { projectId } }))!
      const obstacle = await acceptanceObstacle(context, settings, record)
      if (obstacle) return refuse(obstacle)
      const personId = input.personId ?? (await createProposed(context, record, input.creditsPerHour))
      if (personId === undefined) return refuse('proposal_person_known')
      const added = await addCandidate(context, project, { personId, stage: 'proposed', addedBy: me.personId })
      if (typeof added === 'string') return refuse(added)
      const decision = { state: 'accepted', decided_at: at, decided_by: me.personId } as const
      const accepted = { ...decision, person_id: personId, credits_per_hour: input.creditsPerHour }
      if (!(await store.decide(tx, record, accepted))) return refuse('proposal_decided')
      const payload = { projectId, requestId: record.request_id, proposalId: record.id, change: 'accepted' } as const
      emit(proposalChanged, payload, [...(await audienceOf(tx, record)), me.personId])
      return presentProjectSourcing({ tx, me, at }, settings, projectId)
    },
  })

export const declineProposal = (settings: SourcingSettings) =>
  command(declineProposalOperation, {
    load: loadProposal,
    see: canManageSourcing,
    allow: canManageSourcing,
    about: ({ input: { proposalId, reason } }) => ({ kind: 'proposal', id: proposalId, details: { reason } }),
    run: async ({ tx, me, at, input: { proposalId, reason, note }, subject: { record, projectId }, emit, refuse }) => {
      const decision = { state: 'declined', decided_at: at, decided_by: me.personId } as const
      const declined = { ...decision, decline_reason: reason, decline_note: note?.trim() || null }
      if (!(await store.decide(tx, record, declined))) return refuse('proposal_decided')
      const payload = { projectId, requestId: record.request_id, proposalId, change: 'declined' } as const
      emit(proposalChanged, payload, [...(await audienceOf(tx, record)), me.personId])
      return presentProjectSourcing({ tx, me, at }, settings, projectId)
    },
  })
