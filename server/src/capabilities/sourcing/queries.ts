import {
  downloadProposalTemplate,
  getProjectSourcing,
  getSourcingRequest,
  listProjectOffers,
  listProposals as listProposalsOperation,
  listSourcingRequests,
  previewProposals as previewProposalsOperation,
} from '@colloquy/contract/sourcing/operations'
import type { OwnProposal, ProjectSourcing } from '@colloquy/contract/sourcing/shapes'
import type { Member } from '../../platform/access/actor.ts'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { normalizeEmail } from '../../platform/record-linkage/contact-normalization.ts'
import { createFingerprinter } from '../../platform/record-linkage/identity-fingerprint.ts'
import { candidateStagesOf } from '../projects/candidates/queries.ts'
import { canSeeCandidates, canSeeProject } from '../projects/policy.ts'
import { loadProject } from '../projects/queries.ts'
import { loadInWorkflow } from '../tenancy/queries.ts'
import { findDuplicates } from './duplicate-queries.ts'
import type { SourcingSettings } from './fingerprints.ts'
import { canManageSourcing, isOwnVendor, isVendor } from './policy.ts'
import { infoOf, presentOwn, presentRequest, presentReviewed, proposalHeadings, stateOf } from './present.ts'
import { readProposals, templateHeadings } from './proposal-table.ts'
import { stageForLosingVendor } from './rules.ts'
import * as store from './store.ts'

/** Loads something only in tenants with vendors; in others nothing of sourcing exists. */
export const loadWithVendors = <C extends { readonly tx: Tx }, S>(
  load: (context: C) => Promise<S | undefined> | S | undefined,
) => loadInWorkflow<C, S>(({ hasVendors }) => hasVendors, load)

/** A request with what policies read. */
export const loadRequest = loadWithVendors(async ({ tx, input }: LoadContext<{ requestId: string }>) => {
  const record = await store.requestById(tx, input.requestId)
  return record && { record, vendorId: record.vendor_id, projectId: record.project_id }
})

/** A proposal with what policies read. Erased ones are gone. */
export const loadProposal = loadWithVendors(async ({ tx, input }: LoadContext<{ proposalId: string }>) => {
  const record = await store.proposalById(tx, input.proposalId)
  return record?.info
    ? { record, vendorId: record.vendor_id, projectId: record.project_id, version: record.version }
    : undefined
})

/** Requests and proposals of a project as staff see them. */
export const presentProjectSourcing = async (
  { tx, me, at }: { readonly tx: Tx; readonly me: Member; readonly at: Date },
  { secretKey }: SourcingSettings,
  projectId: string,
): Promise<ProjectSourcing> => {
  const requests = await store.requestsOfProject(tx, projectId)
  const proposals = await store.proposalsOfProject(tx, projectId)
  const undecided = proposals
    .filter(({ state }) => state === 'submitted')
    .map((record) => ({ id: record.id, vendorId: record.vendor_id, info: infoOf(record) }))
  const duplicates = await findDuplicates(tx, createFingerprinter(secretKey, me.tenantId), undecided)
  const requestedVendorIds = new Set(
    requests.flatMap(({ closed_at, vendor_id }) => (closed_at === null ? [vendor_id] : [])),
  )
  return {
    requests: requests.map((record) => ({
      ...presentRequest(record, at),
      vendorName: record.vendor_name,
      can: { close: record.closed_at === null },
    })),
    proposals: proposals.map((record) => presentReviewed(record, duplicates.get(record.id) ?? [])),
    vendors: (await store.vendors(tx)).flatMap(({ id, name }) =>
      requestedVendorIds.has(id) ? [] : [{ vendorId: id, name }],
    ),
  }
}

/** A project whose experts vendors may propose. */
export const loadSourcedProject = loadWithVendors(loadProject)

export const getProject = (settings: SourcingSettings) =>
  query(getProjectSourcing, {
    load: loadSourcedProject,
    see: canManageSourcing,
    allow: canManageSourcing,
    run: (context) => presentProjectSourcing(context, settings, context.input.projectId),
  })

/**
 * A vendor's proposals with the stages that they led to. Where another vendor answers for the person, the stage stays the first
 * one: the vendor cannot tell this from a client that asks for nobody.
 */
export const presentOwnProposals = async (tx: Tx, records: readonly store.ProposalRecord[]): Promise<OwnProposal[]> => {
  const stages = await candidateStagesOf(
    tx,
    records.flatMap(({ project_id, person_id }) =>
      person_id === null ? [] : [{ projectId: project_id, personId: person_id }],
    ),
  )
  return records.map((record) => {
    const stage = stages.get(`${record.project_id} ${record.person_id}`) ?? null
    return presentOwn(record, stage === null || record.is_first ? stage : stageForLosingVendor(stage))
  })
}

export const listRequests = query(listSourcingRequests, {
  load: loadWithVendors(() => true),
  allow: isVendor,
  run: async ({ tx, me, at }) => ({
    requests: (await store.requestsOfVendor(tx, me.companyId!)).map((record) => presentRequest(record, at)),
  }),
})

export const getRequest = query(getSourcingRequest, {
  load: loadRequest,
  see: isOwnVendor,
  allow: isOwnVendor,
  run: async ({ tx, at, subject: { record, vendorId } }) => ({
    ...presentRequest(record, at),
    brief: record.brief,
    questions: record.questions,
    proposals: await presentOwnProposals(tx, await store.proposalsOfVendor(tx, vendorId, { requestId: record.id })),
    can: { propose: stateOf(record, at) !== 'closed' },
  }),
})

export const listProposals = query(listProposalsOperation, {
  load: loadWithVendors(() => true),
  allow: isVendor,
  run: async ({ tx, me, input }) => ({
    proposals: await presentOwnProposals(tx, await store.proposalsOfVendor(tx, me.companyId!, { state: input.state })),
  }),
})

/** Everybody who sees the candidates of a project sees who offers them: one candidate, perhaps with several offers. */
export const listOffers = query(listProjectOffers, {
  load: loadProject,
  see: canSeeProject,
  allow: canSeeCandidates,
  run: async ({ tx, input: { projectId } }) => ({
    offers: (await store.offersOf(tx, projectId)).map((offer) => ({
      ...offer,
      proposedAt: offer.proposedAt.toISOString(),
    })),
  }),
})

/**
 * The vendor that answers for an expert in a project: the one whose accepted proposal came first, or, without
 * any, the one that has brought the expert's record. Null for the network's own.
 */
export const vendorOfExpert = (
  tx: Tx,
  projectId: string,
  { personId, companyId }: { readonly personId: string; readonly companyId: string | null },
): Promise<string | null> => store.vendorOfExpert(tx, { projectId, personId, companyId })

/** Ids of the members of a vendor with usable accounts. */
export const vendorMembers = (tx: Tx, vendorId: string): Promise<string[]> => store.membersOf(tx, vendorId)

export const downloadTemplate = query(downloadProposalTemplate, {
  load: loadRequest,
  see: isOwnVendor,
  allow: isOwnVendor,
  run: ({ me, subject: { record } }) =>
    new File([writeCsv([templateHeadings(record.questions, proposalHeadings[me.language])])], 'experts.csv', {
      type: 'text/csv',
    }),
})

export const previewProposals = query(previewProposalsOperation, {
  load: loadRequest,
  see: isOwnVendor,
  allow: isOwnVendor,
  limits: [{ name: 'sourcing.previewProposals', max: 120, seconds: 3600 }],
  run: async ({ tx, me, at, input: { requestId, file }, subject: { record, vendorId }, refuse }) => {
    if (stateOf(record, at) === 'closed') return refuse('sourcing_request_closed')
    const own = await store.proposalsOfVendor(tx, vendorId, { requestId })
    const live = own.filter(({ state }) => state === 'submitted' || state === 'accepted')
    const rows = readProposals(Buffer.from(await file.arrayBuffer()), {
      questions: record.questions,
      proposedKeys: new Set(live.map((proposal) => normalizeEmail(infoOf(proposal).email))),
      headings: proposalHeadings,
      language: me.language,
      at,
    })
    return typeof rows === 'string' ? refuse(rows) : { rows: [...rows] }
  },
})
