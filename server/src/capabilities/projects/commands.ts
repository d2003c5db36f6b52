import { roleIds } from '@colloquy/contract/person-types'
import { projectChanged } from '@colloquy/contract/projects/events'
import { closeProject, createProject, reopenProject, updateProject } from '@colloquy/contract/projects/operations'
import type { Brief } from '@colloquy/contract/projects/shapes'
import type { Member } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command, type SystemContext } from '../../platform/operations/define.ts'
import { recordUnmatchedNames } from '../companies/unmatched-names/matching-commands.ts'
import { listShareLinksTo } from '../identity/share-links/queries.ts'
import { analystsOf, nextCode } from '../people/queries.ts'
import { writeOwnQuestions } from '../questionnaires/commands.ts'
import * as policy from './policy.ts'
import { loadProject, presentNow } from './queries.ts'
import * as store from './store.ts'

/** The columns of a project that a brief fills. */
const rowOf = ({ name, question, topics, targetCompanies, exclusions, deadline, isBlinded, ...rest }: Brief) => ({
  name,
  question,
  topics: unique(topics),
  target_companies: unique(targetCompanies),
  exclusions: unique(exclusions),
  countries: unique(rest.countries),
  languages: unique(rest.languages ?? []),
  calls_wanted: rest.callsWanted,
  budget: rest.budget,
  agreed_credits_per_hour: rest.agreedCreditsPerHour,
  deadline,
  is_blinded: isBlinded,
})

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Whether a deadline has passed everywhere on Earth: the day ends last at UTC−12. */
const isPast = (deadline: string | null, at: Date): boolean =>
  deadline !== null && deadline < new Date(at.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)

/** More changes than a person makes by hand. Each is sent to the whole team. */
const changes = [{ name: 'projects.changes', max: 240, seconds: 3600 }]

/** Whether all persons are analysts of the client. */
const canWork = async (tx: Tx, clientId: string, team: readonly string[]): Promise<boolean> => {
  const analysts = new Set(await analystsOf(tx, clientId))
  return team.every((personId) => analysts.has(personId))
}

/** Emits a change of a project to its team, to members who were just removed, and to the bearers of its links. */
const emitProjectChanged = async (
  { tx, at, emit }: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  projectId: string,
  before: readonly string[] = [],
) => {
  const [record] = await store.byIds(tx, [projectId])
  if (!record) return
  const links = await listShareLinksTo(tx, projectId, at)
  const audience = [...before, ...record.team, ...links.map(({ id }) => id)]
  emit(projectChanged, { projectId, version: record.version }, audience)
}

/** Publishes the questions of a brief as the next version of the project's questionnaire. */
const writeQuestions = (
  { tx, me, at }: Pick<CommandContext, 'tx' | 'at'> & { readonly me: Member },
  projectId: string,
  questions: readonly string[],
): Promise<void> =>
  writeOwnQuestions(tx, {
    tenantId: me.tenantId,
    kind: 'vetting',
    ownerId: projectId,
    lines: unique(questions),
    at,
    personId: me.personId,
  })

/** Compares the companies that a brief names with the registry. */
const noteCompanies = async (
  context: Parameters<typeof recordUnmatchedNames>[0],
  { targetCompanies, exclusions }: Brief,
): Promise<void> => {
  await recordUnmatchedNames(context, targetCompanies, 'target')
  await recordUnmatchedNames(context, exclusions, 'exclusion')
}

export const create = command(createProject, {
  allow: policy.canCreateProject,
  // A project appears in the list of the whole company and cannot be deleted.
  limits: [{ name: 'projects.create', max: 36, seconds: 3600 }],
  about: (_, { projectId }) => ({ kind: 'project', id: projectId }),
  run: async (context) => {
    const { tx, me, input, at, refuse } = context
    const { tenantId } = me
    const isAnalyst = me.roleId === roleIds.client
    const clientId = isAnalyst ? me.companyId : (input.clientId ?? null)
    const isOther = input.clientId !== undefined && input.clientId !== clientId
    const team = unique(isAnalyst ? [me.personId, ...input.team] : input.team)
    if (clientId === null || isOther || team.length === 0 || !(await canWork(tx, clientId, team)))
      return refuse('invalid_input')
    if (isPast(input.deadline, at)) return refuse('deadline_in_past')
    const id = newId(at)
    const code = await nextCode(tx, tenantId, 'P')
    await store.insert(tx, { ...rowOf(input), tenant_id: tenantId, id, code, client_id: clientId, created_at: at })
    await store.replaceTeam(tx, { tenantId, projectId: id }, team)
    await writeQuestions(context, id, input.questions)
    await noteCompanies(context, input)
    await emitProjectChanged(context, id)
    return presentNow(tx, me, id)
  },
})

export const update = command(updateProject, {
  load: loadProject,
  see: policy.canSeeProject,
  allow: policy.canChangeProject,
  limits: changes,
  run: async (context) => {
    const { tx, actor, at, input, request, subject, refuse } = context
    const { projectId, clientId, record } = subject
    if (record.closed_at !== null) return refuse('project_closed')
    // A brief whose deadline has passed can still be edited.
    if (input.deadline !== record.deadline && isPast(input.deadline, at)) return refuse('deadline_in_past')
    const team = unique(input.team)
    // Members who left the company may stay in the team until it is saved without them.
    const joining = team.filter((personId) => !record.team.includes(personId))
    if (!(await canWork(tx, clientId, joining))) return refuse('invalid_input')
    if (!(await store.update(tx, projectId, request.version, rowOf(input)))) return refuse('stale')
    await store.replaceTeam(tx, { tenantId: actor.tenantId, projectId }, team)
    await writeQuestions(context, projectId, input.questions)
    await noteCompanies(context, input)
    await emitProjectChanged(context, projectId, record.team)
    return presentNow(tx, actor, projectId)
  },
})

export const close = command(closeProject, {
  load: loadProject,
  see: policy.canSeeProject,
  allow: policy.canChangeProject,
  limits: changes,
  run: async (context) => {
    const { tx, actor, at, request, subject, refuse } = context
    if (subject.record.closed_at !== null) return refuse('project_closed')
    if (!(await store.update(tx, subject.projectId, request.version, { closed_at: at }))) return refuse('stale')
    await emitProjectChanged(context, subject.projectId)
    return presentNow(tx, actor, subject.projectId)
  },
})

export const reopen = command(reopenProject, {
  load: loadProject,
  see: policy.canSeeProject,
  allow: policy.canChangeProject,
  limits: changes,
  run: async (context) => {
    const { tx, actor, request, subject, refuse } = context
    if (!(await store.update(tx, subject.projectId, request.version, { closed_at: null }))) return refuse('stale')
    await emitProjectChanged(context, subject.projectId)
    return presentNow(tx, actor, subject.projectId)
  },
})

/**
 * Updates a project's number of calls: plus one for a request, minus one for a removal.
 * @returns whether the project is open; it stays so until the transaction ends
 */
export const adjustCallsCount = (tx: Tx, projectId: string, by: 1 | -1): Promise<boolean> =>
  store.addToCallsCount(tx, projectId, by)

/** Adds an analyst of the client to the team of an open project. Does nothing for other people or closed projects. */
export const joinTeam = async (context: SystemContext, projectId: string, personId: string): Promise<void> => {
  const { tx, actor } = context
  const [record] = await store.byIds(tx, [projectId])
  if (!record || record.closed_at !== null || record.team.includes(personId)) return
  if (!(await canWork(tx, record.client_id, [personId]))) return
  if (!(await store.update(tx, projectId, record.version, {}))) throw new Error('The project was changed meanwhile.')
  await store.replaceTeam(tx, { tenantId: actor.tenantId, projectId }, [...record.team, personId])
  await emitProjectChanged(context, projectId)
}
