import * as z from 'zod/mini'
import { ParticipantType } from '../identity/shapes.ts'
import { PersonCard } from '../people/shapes.ts'
import { can, Day, Id, Instant, line, prose, Zone } from '../values.ts'

/** Where an expert stands on the way to a call of a project, in order; the text is `PROJECTS.STAGE.<stage>`. */
export const candidateStages = ['proposed', 'shortlisted', 'scheduling', 'scheduled', 'done', 'rejected'] as const
export const CandidateStage = z.enum(candidateStages)
export type CandidateStage = z.infer<typeof CandidateStage>

/** Reasons a team says. */
export const teamRejectionReasons = [
  'not_relevant',
  'conflict',
  'too_expensive',
  'answered_elsewhere',
  'other',
] as const
export const TeamRejectionReason = z.enum(teamRejectionReasons)
export type TeamRejectionReason = z.infer<typeof TeamRejectionReason>

/** Why somebody is not considered any more. That the expert declined or compliance blocked follows from a call alone. */
export const rejectionReasons = [...teamRejectionReasons, 'declined', 'blocked'] as const
export const RejectionReason = z.enum(rejectionReasons)
export type RejectionReason = z.infer<typeof RejectionReason>

/** How many candidates there are in each stage. */
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
  /** The reader works on it. */
  isMine: z.boolean(),
  /** Null while it is open. */
  closedAt: z.nullable(Instant),
  /** Null for those who do not work on it: whom a team considers is its own affair. */
  stages: z.nullable(StageCounts),
})
export type ProjectCard = z.infer<typeof ProjectCard>

export const Project = z.extend(ProjectCard, {
  version: z.int(),
  clientId: Id,
  question: z.string(),
  topics: z.array(z.string()),
  /** Companies whose people the client wants to hear. */
  targetCompanies: z.array(z.string()),
  /** Companies and people who must not be asked. */
  exclusions: z.array(z.string()),
  /** What experts are asked on every call of this project. */
  questions: z.array(z.string()),
  /** Experts are told neither the project nor the client's company. */
  isBlinded: z.boolean(),
  team: z.array(PersonCard),
  createdAt: Instant,
  can: can('requestCall', 'update', 'close', 'reopen', 'shortlist', 'share'),
})
export type Project = z.infer<typeof Project>

const lines = (most: number, length: number) => z.array(line(length)).check(z.maxLength(most))

/** What a client writes about a project. */
export const Brief = z.object({
  name: line(200),
  question: prose(4000).check(z.minLength(1), z.regex(/\S/)),
  topics: lines(12, 60),
  targetCompanies: lines(30, 120),
  exclusions: lines(30, 120),
  questions: lines(12, 300),
  deadline: z.nullable(Day),
  isBlinded: z.boolean(),
  /** Ids of people of the client, in the order in which they are shown. */
  team: z.array(Id).check(z.maxLength(20)),
})
export type Brief = z.infer<typeof Brief>

/** An expert who is considered for a project. */
export const Candidate = z.object({
  person: PersonCard,
  stage: CandidateStage,
  reason: z.nullable(RejectionReason),
  note: z.nullable(z.string()),
  /** The call that the stage follows from. */
  callId: z.nullable(Id),
  addedByName: z.nullable(z.string()),
  addedAt: Instant,
  changedAt: Instant,
})
export type Candidate = z.infer<typeof Candidate>

/** Which projects one looks at. */
export const ProjectState = z.enum(['open', 'closed', 'all'])
export const ProjectOrder = z.enum(['deadline', 'name', 'code', 'created', 'calls'])
export type ProjectOrder = z.infer<typeof ProjectOrder>

/** A link by which somebody opens a project, as those know it who manage it; its secret is known to its bearer alone. */
export const ProjectLink = z.object({
  linkId: Id,
  email: z.string(),
  /** Opens the project in somebody's name, and not for somebody without an account. */
  isPersonal: z.boolean(),
  participantType: ParticipantType,
  madeByName: z.string(),
  madeAt: Instant,
  expiresAt: Instant,
  /** How often it was opened, and when last: more often than one person would means that it went from hand to hand. */
  openedCount: z.int(),
  openedAt: z.nullable(Instant),
})
export type ProjectLink = z.infer<typeof ProjectLink>

/** A project as those see it who have come by a link to it. */
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
  /** Companies and people who must not be asked; told to compliance seats alone. */
  exclusions: z.nullable(z.array(z.string())),
})
export type SharedProject = z.infer<typeof SharedProject>
