import type { Industry } from '@colloquy/contract/people/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { writeOwnQuestions } from '../questionnaires/commands.ts'

/** The brief of a demo project. */
export interface DemoBrief {
  readonly name: string
  /** The industry of the experts. */
  readonly industry: Industry
  readonly question: string
  readonly topics: readonly string[]
  /** The companies it is about, if it is about some. */
  readonly targets?: readonly string[]
  /** Questions for the experts on every call. */
  readonly questions: readonly string[]
  /** Topics of its calls. */
  readonly callTopics: readonly string[]
}

/** A client company of the demo world and its analysts. */
export interface DemoClient {
  readonly companyId: string
  readonly people: readonly string[]
}

/** A demo project as it was inserted. */
export interface DemoProject extends DemoBrief {
  readonly id: string
  readonly clientId: string
  readonly team: readonly string[]
}

export interface DemoProjects {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  readonly briefs: readonly DemoBrief[]
  /** The first is the company of the demo accounts. It gets the first four briefs; the rest go to all clients in turn. */
  readonly clients: readonly DemoClient[]
}

const dayMs = 86_400_000
const firstClients = 4
const firstCode = 417

/** Inserts the demo projects, with teams of up to four and deadlines in the weeks around now. */
export const seedProjects = async (
  tx: Tx,
  { tenantId, at, makeId, briefs, clients }: DemoProjects,
): Promise<DemoProject[]> => {
  const projects = briefs.map((brief, index) => {
    const client = clients[index < firstClients ? 0 : (index - firstClients) % clients.length] as DemoClient
    // The demo account works on every project of its company; the others alternate.
    const [lead, ...others] = client.people
    const team = [lead as string, ...others.filter((_, position) => (position + index) % 2 === 0)].slice(0, 4)
    return { ...brief, id: makeId(), clientId: client.companyId, team }
  })
  await tx
    .insertInto('projects')
    .values(
      projects.map((project, index) => ({
        tenant_id: tenantId,
        id: project.id,
        code: `P-${String(firstCode + index).padStart(4, '0')}`,
        name: project.name,
        client_id: project.clientId,
        question: project.question,
        topics: [...project.topics],
        target_companies: [...(project.targets ?? [])],
        // One in five deadlines has passed, one in seven projects has none.
        deadline:
          index % 7 === 6
            ? null
            : new Date(at.getTime() + (((index * 11) % 60) - 12) * dayMs).toISOString().slice(0, 10),
        created_at: new Date(at.getTime() - (40 + ((index * 17) % 120)) * dayMs),
      })),
    )
    .execute()
  for (const { id, questions } of projects)
    await writeOwnQuestions(
      tx,
      { tenantId, kind: 'vetting', ownerId: id, lines: questions, at, personId: null },
      makeId,
    )
  await tx
    .insertInto('project_members')
    .values(
      projects.flatMap((project) =>
        project.team.map((person_id, position) => ({
          tenant_id: tenantId,
          project_id: project.id,
          person_id,
          position,
        })),
      ),
    )
    .execute()
  return projects
}
