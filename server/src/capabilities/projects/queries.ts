import {
  getProject,
  listClientColleagues,
  listProjectClients,
  listProjects,
} from '@colloquy/contract/projects/operations'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { analystsOf, companiesOfKind, personCards } from '../people/queries.ts'
import { stageCounts } from './candidates/store.ts'
import * as policy from './policy.ts'
import { attributesOf, presentCard, presentProject } from './present.ts'
import * as store from './store.ts'

const pageSize = 100

export const list = query(listProjects, {
  allow: signedIn,
  run: async ({ tx, me, input }) => {
    const { records, total } = await store.list(tx, me, me.personId, {
      words: (input.text ?? '').split(/\s+/).filter(Boolean),
      isMine: input.mine ?? false,
      state: input.state ?? 'all',
      order: input.order ?? 'deadline',
      offset: input.startOffset ?? 0,
      limit: pageSize,
    })
    const counts = await stageCounts(
      tx,
      records.map((record) => record.id),
    )
    return { projects: records.map((record) => presentCard(me, record, counts)), total }
  },
})

/** Loads a project with the attributes that policies read. */
export const loadProject = async ({ tx, input }: LoadContext<{ projectId: string }>) => {
  const [record] = await store.byIds(tx, [input.projectId])
  return record && { ...attributesOf(record), record, version: record.version }
}

/** Presents the current state of a project as an actor may see it. */
export const presentNow = async (tx: Tx, actor: Actor, projectId: string) => {
  const [record] = await store.byIds(tx, [projectId])
  if (!record) throw new Error(`there is no project ${projectId}`)
  const counts = await stageCounts(tx, [projectId])
  return presentProject(actor, record, counts, await personCards(tx, record.team))
}

export const get = query(getProject, {
  load: loadProject,
  see: policy.canSeeProject,
  allow: policy.canSeeProject,
  run: ({ tx, actor, subject }) => presentNow(tx, actor, subject.projectId),
})

export const listColleagues = query(listClientColleagues, {
  load: async ({ tx, actor, input: { projectId, clientId } }) => {
    if (projectId !== undefined) return loadProject({ tx, input: { projectId } })
    if (clientId !== undefined) return { projectId: '', clientId, team: [] }
    return isMember(actor) && actor.companyId !== null
      ? { projectId: '', clientId: actor.companyId, team: [] }
      : undefined
  },
  see: policy.canSeeProject,
  allow: policy.canSeeProject,
  run: async ({ tx, subject }) => {
    const cards = await personCards(tx, await analystsOf(tx, subject.clientId))
    return { people: [...cards.values()].toSorted((a, b) => a.fullName.localeCompare(b.fullName)) }
  },
})

export const listClients = query(listProjectClients, {
  allow: policy.canListClients,
  run: async ({ tx }) => ({
    clients: (await companiesOfKind(tx, 'client')).map(({ id, name }) => ({ clientId: id, name })),
  }),
})

/** The part of a project that other capabilities read. */
export interface ProjectSummary extends policy.ProjectAttributes {
  readonly version: number
  readonly code: string
  readonly name: string
  readonly questions: readonly string[]
  /** Companies and people who must not be contacted. */
  readonly exclusions: readonly string[]
  /** Names of the companies it is about. */
  readonly targetCompanies: readonly string[]
  /** Experts see neither the project nor the client's company. */
  readonly isBlinded: boolean
  readonly isClosed: boolean
  /** The price of an hour that the client has agreed to, in hundredths of credits; null: any. */
  readonly agreedCreditsPerHour: number | null
}

/** Briefs of projects by id; unknown ids are left out. The caller checks who may see them. */
export const projectSummaries = async (tx: Tx, ids: readonly string[]): Promise<Map<string, ProjectSummary>> => {
  const records = ids.length === 0 ? [] : await store.byIds(tx, [...new Set(ids)])
  return new Map(
    records.map((record) => [
      record.id,
      {
        ...attributesOf(record),
        version: record.version,
        code: record.code,
        name: record.name,
        questions: record.questions,
        exclusions: record.exclusions,
        targetCompanies: record.target_companies,
        isBlinded: record.is_blinded,
        isClosed: record.closed_at !== null,
        agreedCreditsPerHour: record.agreed_credits_per_hour,
      },
    ]),
  )
}

/** SQL expression: the brief of a table's project, within one tenant. */
export const projectSummaryOf = (table: string, projectColumn: string) =>
  store.briefOf<ProjectSummary>(table, projectColumn)

/** SQL expression: code and name of a table's project. */
export const projectNameOf = (table: string, projectColumn: string) => store.nameOf(table, projectColumn)

/** Subquery: ids of the projects whose code and name match a pattern in lower case. */
export const projectsNamed = (pattern: string) => store.projectsNamed(pattern)

/** SQL expression: whether a table's project is blinded. */
export const isBlindedOf = (table: string, projectColumn: string) => store.isBlindedOf(table, projectColumn)

/** Subquery: ids of the projects a person works on. */
export const projectsOf = (personId: string) => store.projectsOf(personId)
