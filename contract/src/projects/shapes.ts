import * as z from 'zod/mini'
import { ProjectParticipantType } from '../identity/shapes.ts'
import { PersonCard, spokenLanguages } from '../people/shapes.ts'
import { Credits, can, Day, Id, Instant, line, prose, Zone } from '../values.ts'
import { CandidateInvitation } from './opportunity-shapes.ts'

/** The stage of a candidate in a project, in order; the text is `PROJECTS.STAGE.<stage>`. */
export const candidateStages = ['proposed', 'shortlisted', 'scheduling', 'scheduled', 'done', 'rejected'] as const
export const CandidateStage = z.enum(candidateStages)
export type CandidateStage = z.infer<typeof CandidateStage>

/** Stages that a team chooses; the others follow from calls. */
export const movableStages = ['proposed', 'shortlisted', 'rejected'] as const
export const MovableStage = z.enum(movableStages)
export type MovableStage = z.infer<typeof MovableStage>

/** Why a candidate cannot be moved; the text is `REFUSALS.<refusal>`. */
export const CandidateMoveRefusal = z.enum([
  'candidate_has_call',
  'candidate_not_available',
  'candidate_excluded',
  'candidate_rejected',
  'shortlist_of_client',
])
export type CandidateMoveRefusal = z.infer<typeof CandidateMoveRefusal>

/** Rejection reasons that a team can choose. */
export const teamRejectionReasons = [
  'not_relevant',
  'conflict',
  'too_expensive',
  'answered_elsewhere',
  'other',
] as const
export const TeamRejectionReason = z.enum(teamRejectionReasons)
export type TeamRejectionReason = z.infer<typeof TeamRejectionReason>

/** Why a candidate was rejected. `declined` (by the expert) and `blocked` (by compliance) follow from calls only. */
export const rejectionReasons = [...teamRejectionReasons, 'declined', 'blocked'] as const
export const RejectionReason = z.enum(rejectionReasons)
export type RejectionReason = z.infer<typeof RejectionReason>

/** The number of candidates in each stage. */
export const StageCounts = z.object({
  proposed: z.int(),
  shortlisted: z.int(),
  scheduling: z.int(),
  scheduled: z.int(),
  done: z.int(),
  rejected: z.int(),
})
export type StageCounts = z.infer<typeof StageCounts>

export const ProjectCard = z.object({
  projectId: Id,
  /** P-0417 */
  code: z.string(),
  name: z.string(),
  clientName: z.string(),
  deadline: z.nullable(Day),
  callsCount: z.int(),
  /** Whether the reader is in the team. */
  isMine: z.boolean(),
  /** Null while the project is open. */
  closedAt: z.nullable(Instant),
  /** Null for readers outside the team, because candidates are visible to the team only. */
  stages: z.nullable(StageCounts),
})
export type ProjectCard = z.infer<typeof ProjectCard>

export const Project = z.extend(ProjectCard, {
  version: z.int(),
  clientId: Id,
  question: z.string(),
  topics: z.array(z.string()),
  /** Companies whose people the client wants to interview. */
  targetCompanies: z.array(z.string()),
  /** Companies and people who must not be contacted. */
  exclusions: z.array(z.string()),
  /** Questions for the experts on every call of this project. */
  questions: z.array(z.string()),
  /** Where the experts have to know the market; anywhere when empty. ISO 3166-1, two letters. */
  countries: z.array(z.string()),
  /** Of which an expert has to speak one; any when empty. ISO 639, two or three letters. */
  languages: z.array(z.string()),
  /** How many calls the client wants; null when it is open. */
  callsWanted: z.nullable(z.int()),
  /** What all calls may cost; null when it is open. */
  budget: z.nullable(Credits),
  /** The price of an hour that is agreed; a higher one is approved call by call. Null when any is. */
  agreedCreditsPerHour: z.nullable(Credits),
  /** Experts see neither the project nor the client's company. */
  isBlinded: z.boolean(),
  team: z.array(PersonCard),
  createdAt: Instant,
  can: can('requestCall', 'update', 'close', 'reopen', 'shortlist', 'share'),
})
export type Project = z.infer<typeof Project>

const lines = (maxLines: number, length: number) => z.array(line(length)).check(z.maxLength(maxLines))

export const maxBriefCountries = 30
export const maxBriefLanguages = 12
export const maxCallsWanted = 500

/** The parts of a project that its client writes. */
export const Brief = z.object({
  name: line(200),
  question: prose(4000).check(z.minLength(1), z.regex(/\S/)),
  topics: lines(12, 60),
  targetCompanies: lines(30, 120),
  exclusions: lines(30, 120),
  questions: lines(12, 300),
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(maxBriefCountries)),
  languages: z.optional(z.array(z.enum(spokenLanguages)).check(z.maxLength(maxBriefLanguages))),
  callsWanted: z.nullable(z.int().check(z.minimum(1), z.maximum(maxCallsWanted))),
  budget: z.nullable(Credits.check(z.minimum(1))),
  agreedCreditsPerHour: z.nullable(Credits.check(z.minimum(1))),
  deadline: z.nullable(Day),
  isBlinded: z.boolean(),
  /** Ids of analysts of the client, in display order. */
  team: z.array(Id).check(z.maxLength(20)),
})
export type Brief = z.infer<typeof Brief>

const typed = (maxLength: number) => z.string().check(z.maxLength(maxLength))

/** A brief as it is typed, valid or not. */
export const BriefFields = z.object({
  name: typed(200),
  question: typed(4000),
  topics: typed(5000),
  targetCompanies: typed(10_000),
  exclusions: typed(10_000),
  questions: typed(10_000),
  countries: z.array(typed(2)).check(z.maxLength(maxBriefCountries)),
  languages: z.array(typed(3)).check(z.maxLength(maxBriefLanguages)),
  callsWanted: typed(10),
  budget: typed(10),
  agreedCreditsPerHour: typed(10),
  deadline: typed(10),
  isBlinded: z.boolean(),
  team: z.array(Id).check(z.maxLength(40)),
})
export type BriefFields = z.infer<typeof BriefFields>

/** An unsaved brief of its author: the same on every device. */
export const BriefDraft = z.object({
  draft: BriefFields,
  /** The saved brief when editing began, and its version; an empty one and 0 for a new project. */
  base: BriefFields,
  version: z.int(),
  /** Whom staff write it for. */
  clientId: z.nullable(Id),
})
export type BriefDraft = z.infer<typeof BriefDraft>

/** What a draft is about: a new project, one that staff write for a client, or a project by its id. */
export const DraftSubject = z.union([z.enum(['new', 'new-for']), Id])
export type DraftSubject = z.infer<typeof DraftSubject>

/** An expert considered for a project. */
export const Candidate = z.object({
  person: PersonCard,
  stage: CandidateStage,
  reason: z.nullable(RejectionReason),
  note: z.nullable(z.string()),
  /** The call that the stage follows from. */
  callId: z.nullable(Id),
  /** The price of an hour with the expert. */
  creditsPerHour: Credits,
  /** Invitations to the project, the latest first; empty when the expert was not invited. */
  invitations: z.array(CandidateInvitation),
  addedByName: z.nullable(z.string()),
  addedAt: Instant,
  changedAt: Instant,
})
export type Candidate = z.infer<typeof Candidate>

/** Filters, order and page of a list of projects. */
export const ProjectState = z.enum(['open', 'closed', 'all'])
export const ProjectOrder = z.enum(['deadline', 'name', 'code', 'created', 'calls'])
export type ProjectOrder = z.infer<typeof ProjectOrder>

/** A share link of a project as its managers see it; the secret is known to the bearer only. */
export const ProjectLink = z.object({
  linkId: Id,
  email: z.string(),
  /** Whether it opens the project in a person's name, rather than for somebody without an account. */
  isPersonal: z.boolean(),
  participantType: ProjectParticipantType,
  madeByName: z.string(),
  madeAt: Instant,
  expiresAt: Instant,
  /** How often it was opened, and when last: a high number suggests that the link was passed on. */
  openedCount: z.int(),
  openedAt: z.nullable(Instant),
})
export type ProjectLink = z.infer<typeof ProjectLink>

/** A project as the bearer of a share link sees it. */
export const SharedProject = z.object({
  projectId: Id,
  code: z.string(),
  name: z.string(),
  clientName: z.string(),
  question: z.string(),
  topics: z.array(z.string()),
  deadline: z.nullable(Day),
  closedAt: z.nullable(Instant),
  team: z.array(
    z.object({
      fullName: z.string(),
      title: z.nullable(z.string()),
      companyName: z.nullable(z.string()),
      timeZone: Zone,
    }),
  ),
  /** Companies and people who must not be contacted; visible to compliance seats only. */
  exclusions: z.nullable(z.array(z.string())),
})
export type SharedProject = z.infer<typeof SharedProject>
