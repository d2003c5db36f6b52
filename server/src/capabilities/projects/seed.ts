import type { Industry } from '@colloquy/contract/people/shapes'
import type { Tx } from '../../platform/db/tables.ts'

/** What a client of the demo world wants to find out. */
export interface DemoBrief {
  readonly name: string
  /** Where the people work who know. */
  readonly industry: Industry
  readonly question: string
  readonly topics: readonly string[]
  /** What experts are asked on every call. */
  readonly questions: readonly string[]
  /** What its calls are about. */
  readonly callTopics: readonly string[]
}

/** A company of the demo world that buys research, and those of its people who do. */
export interface DemoClient {
  readonly companyId: string
  readonly people: readonly string[]
}

/** A project as it was written, for those who make calls for it. */
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
  /** The first is the one whose people one can sign in as; it gets the first four briefs and then its turn. */
  readonly clients: readonly DemoClient[]
}

const day = 86_400_000
const firstClients = 4
const firstCode = 417

/** Writes the demo world's projects: each client's in turn, with a team of up to four and a deadline in the weeks around now. */
export const seedProjects = async (
  tx: Tx,
  { tenantId, at, makeId, briefs, clients }: DemoProjects,
): Promise<DemoProject[]> => {
  const projects = briefs.map((brief, index) => {
    const client = clients[index < firstClients ? 0 : (index - firstClients) % clients.length] as DemoClient
    // Whoever one signs in as works on every project of the company; the others take turns.
    const [lead, ...others] = client.people
    const team = [lead as string, ...others.filter((_, place) => (place + index) % 2 === 0)].slice(0, 4)
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
        questions: [...project.questions],
        // One in five is over already, one in seven is open-ended.
        deadline:
          index % 7 === 6 ? null : new Date(at.getTime() + (((index * 11) % 60) - 12) * day).toISOString().slice(0, 10),
        created_at: new Date(at.getTime() - (40 + ((index * 17) % 120)) * day),
      })),
    )
    .execute()
  await tx
    .insertInto('project_members')
    .values(
      projects.flatMap((project) =>
        project.team.map((person_id, place) => ({ tenant_id: tenantId, project_id: project.id, person_id, place })),
      ),
    )
    .execute()
  return projects
}
