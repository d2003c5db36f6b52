import * as z from 'zod/mini'
import { ProjectParticipantType } from '../identity/shapes.ts'
import { Language } from '../languages.ts'
import { operation } from '../operation.ts'
import { PersonCard } from '../people/shapes.ts'
import { Email, EmptyOutput, Id, prose } from '../values.ts'
import {
  Brief,
  BriefDraft,
  Candidate,
  CandidateMoveRefusal,
  DraftSubject,
  MovableStage,
  Project,
  ProjectCard,
  ProjectLink,
  ProjectOrder,
  ProjectState,
  SharedProject,
  TeamRejectionReason,
} from './shapes.ts'

export const listProjects = operation('projects.list', {
  summary: "The projects the actor may see: those of the actor's teams first, then in the requested order.",
  method: 'GET',
  path: '/projects',
  input: z.object({
    /** Words of the name, the code, the question or the client. */
    text: z.optional(z.string().check(z.maxLength(200))),
    /** Only the actor's own projects. */
    mine: z.optional(z.boolean()),
    /** All states when absent. */
    state: z.optional(ProjectState),
    /** By deadline when absent, with overdue projects first. */
    order: z.optional(ProjectOrder),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: z.object({ projects: z.array(ProjectCard), total: z.int() }),
})

export const getProject = operation('projects.get', {
  summary: 'One project with its brief and team.',
  method: 'GET',
  path: '/projects/{projectId}',
  input: z.object({ projectId: Id }),
  output: Project,
})

export const createProject = operation('projects.create', {
  summary: 'Creates a project. An analyst joins its team; staff name the client and the team.',
  method: 'POST',
  path: '/projects',
  input: z.extend(Brief, {
    /** The company whose question it is: required of staff; for analysts their own company or absent. */
    clientId: z.optional(Id),
  }),
  output: Project,
  refusals: ['deadline_in_past'],
})

export const updateProject = operation('projects.update', {
  summary: 'Replaces the brief and the team.',
  method: 'PUT',
  path: '/projects/{projectId}',
  input: z.extend(Brief, { projectId: Id, team: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
  output: Project,
  refusals: ['project_closed', 'deadline_in_past'],
  versioned: true,
})

export const closeProject = operation('projects.close', {
  summary: 'Closes a project: no further calls can be requested; arranged ones stay.',
  method: 'POST',
  path: '/projects/{projectId}/close',
  input: z.object({ projectId: Id }),
  output: Project,
  refusals: ['project_closed'],
  versioned: true,
})

export const reopenProject = operation('projects.reopen', {
  summary: 'Reopens a closed project.',
  method: 'POST',
  path: '/projects/{projectId}/reopen',
  input: z.object({ projectId: Id }),
  output: Project,
  versioned: true,
})

export const listProjectCandidates = operation('projects.listCandidates', {
  summary: 'The candidates of a project by stage, the latest first.',
  method: 'GET',
  path: '/projects/{projectId}/candidates',
  input: z.object({ projectId: Id }),
  output: z.object({ candidates: z.array(Candidate) }),
})

export const shortlistProjectExpert = operation('projects.shortlistExpert', {
  summary: 'Adds an expert to the shortlist of a project; an addition by staff is a proposal.',
  method: 'PUT',
  path: '/projects/{projectId}/candidates/{personId}',
  input: z.object({ projectId: Id, personId: Id }),
  output: Candidate,
  refusals: ['project_closed', 'candidate_not_available', 'candidate_rejected', 'candidate_excluded'],
})

export const moveProjectCandidates = operation('projects.moveCandidates', {
  summary:
    'Moves candidates to another stage, each by its own rule; those who may not be moved are named with the reason.',
  method: 'POST',
  path: '/projects/{projectId}/candidates/move',
  input: z.object({
    projectId: Id,
    personIds: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    stage: MovableStage,
    /** Why candidates are rejected; ignored for other stages. */
    reason: z.optional(TeamRejectionReason),
    note: z.optional(prose(500)),
  }),
  output: z.object({
    moved: z.array(Candidate),
    refused: z.array(z.object({ personId: Id, refusal: CandidateMoveRefusal })),
  }),
  refusals: ['project_closed', 'rejection_reason_required'],
})

export const listClientColleagues = operation('projects.listColleagues', {
  summary:
    "The people of a client company who can work on its projects: of the given project or company, else of the actor's own.",
  method: 'GET',
  path: '/colleagues',
  input: z.object({ projectId: z.optional(Id), clientId: z.optional(Id) }),
  output: z.object({ people: z.array(PersonCard) }),
})

export const listProjectLinks = operation('projects.listLinks', {
  summary: 'The share links of a project, newest first.',
  method: 'GET',
  path: '/projects/{projectId}/links',
  input: z.object({ projectId: Id }),
  output: z.object({ links: z.array(ProjectLink) }),
})

export const shareProject = operation('projects.share', {
  summary: 'Mails a share link that opens this project only.',
  method: 'POST',
  path: '/projects/{projectId}/links',
  input: z.object({
    projectId: Id,
    /** The recipient without an account; absent when `personId` is given. */
    email: z.optional(Email),
    /** An analyst of the client: the link opens the project in their name. */
    personId: z.optional(Id),
    participantType: ProjectParticipantType,
    /** The language of the mail. */
    language: Language,
    /** Days until the link expires. */
    days: z.int().check(z.minimum(1), z.maximum(30)),
  }),
  /**
   * `url`: the mailed address, returned once; null when the link opens the project in a person's name, because only
   * they may have it.
   */
  output: z.object({ link: ProjectLink, url: z.nullable(z.string()) }),
  refusals: ['project_closed', 'link_not_possible'],
})

export const unshareProject = operation('projects.unshare', {
  summary: 'Revokes a share link and ends the sessions opened with it.',
  method: 'DELETE',
  path: '/projects/{projectId}/links/{linkId}',
  input: z.object({ projectId: Id, linkId: Id }),
  output: EmptyOutput,
})

export const getSharedProject = operation('projects.getShared', {
  summary: 'A project as bearers of a share link see it [AX-01].',
  method: 'GET',
  path: '/projects/{projectId}/shared',
  input: z.object({ projectId: Id }),
  output: SharedProject,
})

export const listProjectClients = operation('projects.listClients', {
  summary: 'The client companies by name, for which staff can create projects.',
  method: 'GET',
  path: '/project-clients',
  input: z.object({}),
  output: z.object({ clients: z.array(z.object({ clientId: Id, name: z.string() })) }),
})

export const getProjectDraft = operation('projects.getDraft', {
  summary: "The actor's unsaved brief of a project, or of a new one; null without one.",
  method: 'GET',
  path: '/brief-drafts/{about}',
  input: z.object({ about: DraftSubject }),
  output: z.object({ saved: z.nullable(BriefDraft) }),
})

export const saveProjectDraft = operation('projects.saveDraft', {
  summary: "Keeps the actor's unsaved brief, so that another device goes on with it; null discards it.",
  method: 'PUT',
  path: '/brief-drafts/{about}',
  input: z.object({ about: DraftSubject, saved: z.nullable(BriefDraft) }),
  output: z.object({}),
})
