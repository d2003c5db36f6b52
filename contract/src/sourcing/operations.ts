import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Credits, Id, line, prose, Upload } from '../values.ts'
import {
  DuplicateDecision,
  DuplicateQueue,
  maxProposalFileBytes,
  Offer,
  OwnProposal,
  ProjectSourcing,
  ProposalDeclineReason,
  ProposalInfo,
  ProposalRow,
  ProposalState,
  SourcingBrief,
  SourcingRequest,
  SourcingRequestCard,
  VendorRule,
} from './shapes.ts'

export const getProjectSourcing = operation('sourcing.getProject', {
  summary: 'The requests of a project to vendors, and what they have proposed.',
  method: 'GET',
  path: '/projects/{projectId}/sourcing',
  input: z.object({ projectId: Id }),
  output: ProjectSourcing,
})

export const requestProposals = operation('sourcing.requestProposals', {
  summary: 'Asks vendors to propose experts for a project.',
  method: 'POST',
  path: '/projects/{projectId}/sourcing-requests',
  input: z.extend(SourcingBrief, {
    projectId: Id,
    vendorIds: z.array(Id).check(z.minLength(1), z.maxLength(20)),
  }),
  output: ProjectSourcing,
  refusals: ['project_closed', 'sourcing_due_in_past', 'vendor_not_available', 'one_vendor_per_project'],
})

export const closeSourcingRequest = operation('sourcing.closeRequest', {
  summary: 'Closes a request: no further proposals. Those made stay.',
  method: 'POST',
  path: '/sourcing-requests/{requestId}/close',
  input: z.object({ requestId: Id }),
  output: ProjectSourcing,
  refusals: ['sourcing_request_closed'],
})

export const listSourcingRequests = operation('sourcing.listRequests', {
  summary: "Requests to the actor's vendor: open ones first, the nearest due day first.",
  method: 'GET',
  path: '/sourcing-requests',
  input: z.object({}),
  output: z.object({ requests: z.array(SourcingRequestCard) }),
})

export const getSourcingRequest = operation('sourcing.getRequest', {
  summary: 'A request with its brief and the own proposals.',
  method: 'GET',
  path: '/sourcing-requests/{requestId}',
  input: z.object({ requestId: Id }),
  output: SourcingRequest,
})

export const listProposals = operation('sourcing.listProposals', {
  summary: "The proposals of the actor's vendor, the latest first.",
  method: 'GET',
  path: '/proposals',
  input: z.object({ state: z.optional(ProposalState) }),
  output: z.object({ proposals: z.array(OwnProposal) }),
})

export const proposeExpert = operation('sourcing.propose', {
  summary: 'Proposes an expert in answer to a request.',
  method: 'POST',
  path: '/sourcing-requests/{requestId}/proposals',
  input: z.extend(ProposalInfo, { requestId: Id }),
  output: OwnProposal,
  refusals: ['sourcing_request_closed', 'proposal_exists', 'proposal_dates'],
})

export const previewProposals = operation('sourcing.previewProposals', {
  summary: 'Reads a CSV file of proposals and tells for each row whether it can be proposed. Nothing is written.',
  method: 'POST',
  path: '/sourcing-requests/{requestId}/proposals/preview',
  input: z.object({ requestId: Id, file: Upload(maxProposalFileBytes) }),
  output: z.object({ rows: z.array(ProposalRow) }),
  refusals: ['sourcing_request_closed', 'proposal_file_unreadable', 'proposal_file_too_long', 'proposal_columns'],
})

export const downloadProposalTemplate = operation('sourcing.downloadTemplate', {
  summary:
    "An empty CSV file for proposals: the headings in the reader's language, with a column for each screening question.",
  method: 'GET',
  path: '/sourcing-requests/{requestId}/proposals/template',
  input: z.object({ requestId: Id }),
  output: Bytes,
})

export const updateProposal = operation('sourcing.updateProposal', {
  summary: 'Corrects a proposal that nobody has decided about.',
  method: 'PUT',
  path: '/proposals/{proposalId}',
  input: z.extend(ProposalInfo, { proposalId: Id }),
  output: OwnProposal,
  refusals: ['proposal_decided', 'proposal_exists', 'proposal_dates'],
  versioned: true,
})

export const withdrawProposal = operation('sourcing.withdrawProposal', {
  summary: 'Withdraws a proposal that nobody has decided about.',
  method: 'POST',
  path: '/proposals/{proposalId}/withdraw',
  input: z.object({ proposalId: Id }),
  output: OwnProposal,
  refusals: ['proposal_decided'],
})

export const acceptProposal = operation('sourcing.acceptProposal', {
  summary: 'Makes the proposed person a candidate of the project: a new expert, or one on record.',
  method: 'POST',
  path: '/proposals/{proposalId}/accept',
  input: z.object({
    proposalId: Id,
    /** The expert on record who is the proposed person; null for somebody new. */
    personId: z.nullable(Id),
    creditsPerHour: Credits,
  }),
  output: ProjectSourcing,
  refusals: [
    'proposal_decided',
    'proposal_person_known',
    'project_closed',
    'candidate_not_available',
    'candidate_rejected',
    'candidate_excluded',
    'duplicate_unreviewed',
    'proposal_protected',
  ],
  versioned: true,
})

export const declineProposal = operation('sourcing.declineProposal', {
  summary: 'Declines a proposal with a reason that the vendor reads.',
  method: 'POST',
  path: '/proposals/{proposalId}/decline',
  input: z.object({ proposalId: Id, reason: ProposalDeclineReason, note: z.optional(prose(500)) }),
  output: ProjectSourcing,
  refusals: ['proposal_decided'],
  versioned: true,
})

export const listProjectOffers = operation('sourcing.listOffers', {
  summary:
    'Which vendors offer the candidates of a project, each at its price: who proposed a person first comes first.',
  method: 'GET',
  path: '/projects/{projectId}/offers',
  input: z.object({ projectId: Id }),
  output: z.object({ offers: z.array(Offer) }),
})

export const listDuplicates = operation('sourcing.listDuplicates', {
  summary: 'Undecided proposals whose person may be on record or proposed by another vendor: doubtful ones first.',
  method: 'GET',
  path: '/duplicates',
  input: z.object({}),
  output: DuplicateQueue,
})

export const reviewDuplicate = operation('sourcing.reviewDuplicate', {
  summary:
    'Decides whether a proposed person is one on record or one whom another vendor proposes. A later decision replaces it.',
  method: 'POST',
  path: '/proposals/{proposalId}/duplicates',
  input: z.object({
    proposalId: Id,
    /** The other proposal, or else the expert on record. */
    otherProposalId: z.nullable(Id),
    personId: z.nullable(Id),
    decision: DuplicateDecision,
    reason: line(500),
  }),
  output: DuplicateQueue,
  refusals: ['proposal_decided', 'duplicate_not_found'],
})

export const setVendorRule = operation('sourcing.setVendorRule', {
  summary: 'Sets whether the vendor that proposes a person first is protected from others, and for how long.',
  method: 'PUT',
  path: '/vendor-rule',
  input: VendorRule,
  output: VendorRule,
})
