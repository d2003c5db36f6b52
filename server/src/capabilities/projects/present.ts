import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { Project, ProjectCard, StageCounts } from '@colloquy/contract/projects/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { abilities, isMember } from '../../platform/access/policy.ts'
import { canChangeProject, canRequestProjectCall, canSeeCandidates } from './policy.ts'
import type { ProjectRecord } from './store.ts'

/** The attributes of a record that policies read. */
export const attributesOf = ({ id, client_id, team }: ProjectRecord) => ({ projectId: id, clientId: client_id, team })

/** A project in a list. `counts` holds the candidates of all listed projects by stage. */
export const presentCard = (
  actor: Actor,
  record: ProjectRecord,
  counts: ReadonlyMap<string, StageCounts>,
): ProjectCard => ({
  projectId: record.id,
  code: record.code,
  name: record.name,
  clientName: record.client_name,
  deadline: record.deadline,
  callsCount: record.calls_count,
  isMine: isMember(actor) && record.team.includes(actor.personId),
  closedAt: record.closed_at?.toISOString() ?? null,
  stages: canSeeCandidates(actor, attributesOf(record)) ? (counts.get(record.id) ?? null) : null,
})

/** A project on its own page. */
export const presentProject = (
  actor: Actor,
  record: ProjectRecord,
  counts: ReadonlyMap<string, StageCounts>,
  cards: ReadonlyMap<string, PersonCard>,
): Project => {
  const isOpen = record.closed_at === null
  const may = abilities(actor, attributesOf(record), { requestCall: canRequestProjectCall, change: canChangeProject })
  return {
    ...presentCard(actor, record, counts),
    version: record.version,
    clientId: record.client_id,
    question: record.question,
    topics: record.topics,
    targetCompanies: record.target_companies,
    exclusions: record.exclusions,
    questions: [...record.questions],
    countries: record.countries,
    languages: record.languages,
    callsWanted: record.calls_wanted,
    budget: record.budget,
    agreedCreditsPerHour: record.agreed_credits_per_hour,
    isBlinded: record.is_blinded,
    team: record.team.flatMap((id) => cards.get(id) ?? []),
    createdAt: record.created_at.toISOString(),
    can: {
      requestCall: isOpen && may.requestCall,
      update: isOpen && may.change,
      close: isOpen && may.change,
      reopen: !isOpen && may.change,
      share: isOpen && may.change,
      shortlist: isOpen && may.change,
    },
  }
}
