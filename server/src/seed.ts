import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { workflowOf } from '@colloquy/contract/tenancy/workflow-types'
import { briefs } from '../demo/briefs.ts'
import { idOf } from '../demo/random.ts'
import { registered } from '../demo/registered.ts'
import { worldOf } from '../demo/world.ts'
import { seedApprovals, seedVerdicts } from './capabilities/calls/demo/approvals-seed.ts'
import { seedDialIns } from './capabilities/calls/demo/dial-in-seed.ts'
import { seedCalls } from './capabilities/calls/demo/seed.ts'
import { seedWaits } from './capabilities/calls/demo/waits-seed.ts'
import { seedConversations } from './capabilities/chat/seed.ts'
import { seedCompanies } from './capabilities/companies/seed.ts'
import { seedRestrictedLists } from './capabilities/compliance/restricted-lists/seed.ts'
import { seedDecision, seedRules, seedStricterRules } from './capabilities/compliance/seed.ts'
import { seedApp } from './capabilities/factors/seed.ts'
import { seedFeedback } from './capabilities/feedback/seed.ts'
import { seedIdentity } from './capabilities/identity/seed.ts'
import { seedIncidents } from './capabilities/incidents/seed.ts'
import { seedInvitations } from './capabilities/invitations/seed.ts'
import { isPrivileged } from './capabilities/people/privilege-policy.ts'
import { seedPeople } from './capabilities/people/seed.ts'
import { seedCandidates } from './capabilities/projects/candidates/seed.ts'
import { seedProjects } from './capabilities/projects/seed.ts'
import { seedQuestionnaires } from './capabilities/questionnaires/seed.ts'
import { seedRecording } from './capabilities/recordings/seed.ts'
import { indexPeople } from './capabilities/search/postgres/index-store.ts'
import { seedSourcing } from './capabilities/sourcing/seed.ts'
import { seedOpportunities } from './capabilities/surveys/seed.ts'
import { type DemoTenant, demoTenants, seedTenancy } from './capabilities/tenancy/seed.ts'
import { seedAgreements, seedTerms } from './capabilities/terms/seed.ts'
import { seedTraining } from './capabilities/training/seed.ts'
import { seedTranscripts } from './capabilities/transcripts/seed.ts'
import { seedVettings } from './capabilities/vetting/seed.ts'
import { allSites } from './platform/access/store.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { withClient } from './platform/db/roles.ts'
import { startDatabase } from './platform/db/start.ts'
import type { Tx } from './platform/db/tables.ts'
import { truncateTables } from './platform/db/truncate-tables.ts'
import { type FileStore, openFileStore } from './platform/files/file-store.ts'
import { createLog } from './platform/log.ts'

/** How much there is of what has no number of its own. */
const sizes = {
  meridian: { briefs: briefs.length, calls: 220 },
  halden: { briefs: 12, calls: 60 },
} as const

/**
 * Writes the demo world around an instant, as the database's owner. Tenants that are there already are left alone,
 * so that it may be done again after it was interrupted.
 * `secretKey`: the installation's own; what is sealed with another one cannot be used. Without `files`, no message has a file.
 * @returns how many tenants were written
 */
export const seedDemo = async (
  owner: Database,
  portBase: number,
  at: Date,
  secretKey = '',
  files?: FileStore,
): Promise<number> => {
  const there = new Set((await allSites(owner.db)).map((site) => site.tenantId))
  const missing = demoTenants.filter((tenant) => !there.has(tenant.id))
  for (const tenant of missing)
    await owner.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      seedTenant(tx, tenant, portBase, { at, secretKey, files }),
    )
  return missing.length
}

interface SeedOptions {
  readonly at: Date
  readonly secretKey: string
  readonly files: FileStore | undefined
}

const seedTenant = async (
  tx: Tx,
  tenant: DemoTenant,
  portBase: number,
  { at, secretKey, files }: SeedOptions,
): Promise<void> => {
  const { id: tenantId, key } = tenant
  const { rows, expertIds, clients, signIns } = worldOf(key, at)
  await seedTenancy(tx, tenant, portBase, at)
  await seedPeople(tx, tenantId, rows)
  await indexPeople(tx, expertIds)
  const { platformName: platform, legalName: company, mailDomain } = tenant
  await seedTerms(tx, tenantId, { platform, company, mailDomain }, at)
  const agreed = rows.people.flatMap(({ id, person_type, terms_accepted_at }) =>
    terms_accepted_at
      ? [{ personId: id, isExpert: person_type === personTypes.expert, agreedAt: terms_accepted_at }]
      : [],
  )
  await seedAgreements(tx, tenantId, agreed)
  // Nobody else is let in by an e-mail.
  const byPassword = rows.people.filter(({ role_id: roleId = null, is_admin: isAdmin = false, permissions = [] }) =>
    isPrivileged({ roleId, isAdmin, permissions }),
  )
  await seedIdentity(tx, tenantId, [...new Set([...Object.values(signIns), ...byPassword.map(({ id }) => id)])], at)
  if (signIns.secured) await seedApp(tx, { tenantId, personId: signIns.secured }, secretKey, at)
  let made = 0
  let dialIns = 0
  const makeId = () => idOf(key, 'made', String(made++))
  const size = sizes[key]
  const projects = await seedProjects(tx, { tenantId, at, makeId, briefs: briefs.slice(0, size.briefs), clients })
  const { client, expert, staff } = signIns
  await seedCandidates(tx, { tenantId, at, projects, staff })
  const { hasOwnExperts, hasSeveralSources } = workflowOf(tenant.workflowType)
  const maxVendors = hasSeveralSources ? 2 : 1
  await seedSourcing(tx, { tenantId, at, makeId, projectId: projects[0]!.id, staff, maxVendors, secretKey })
  const [teammate = client] = projects[0]!.team.filter((id) => id !== client)
  const vendor = rows.people.find(({ id }) => id === signIns.vendor)
  const colleague = rows.people.find(
    ({ id, role_id: roleId, is_admin: isAdmin }) => roleId === roleIds.staff && !isAdmin && id !== staff,
  )
  if (vendor?.company_id && colleague)
    await seedConversations(
      tx,
      { tenantId, at, makeId, files },
      {
        projectId: projects[0]!.id,
        client,
        teammate,
        expert,
        staff,
        colleague: colleague.id,
        vendor: { personId: vendor.id, companyId: vendor.company_id },
      },
    )
  await seedRules(tx, { tenantId, at, makeId, former: key === 'meridian' ? 'approve' : 'block' })
  // A client other than the demo account's, whose calls stay as they are.
  const officers = rows.people.flatMap(({ id, role_id: roleId }) => (roleId === roleIds.compliance ? [id] : []))
  const [publisher, author] = officers
  const strict = projects.findLast(({ clientId }) => clientId !== clients[0]?.companyId)
  if (publisher && author && strict)
    await seedStricterRules(tx, {
      tenantId,
      at,
      makeId,
      client: strict.clientId,
      project: strict.id,
      officers: [author, publisher],
    })
  await seedCalls(tx, { tenantId, at, makeId, projects, client, expert, count: size.calls })
  await seedDialIns(tx, { tenantId, makeId: () => idOf(key, 'dial-in', String(dialIns++)) })
  await seedTraining(tx, {
    tenantId,
    at,
    makeId,
    expertIds,
    // Only one of the two asks its clients, too.
    clientIds:
      key === 'meridian' ? rows.people.flatMap(({ id, role_id }) => (role_id === roleIds.client ? [id] : [])) : [],
  })
  if (hasOwnExperts)
    await seedOpportunities(tx, { tenantId, at, makeId, expert, staff, projectIds: projects.map(({ id }) => id) })
  await seedApprovals(tx, { tenantId, at, without: [client, expert] })
  const [officer] = officers
  if (officer && clients[0])
    await seedWaits(tx, {
      tenantId,
      at,
      without: [client, expert],
      clientId: clients[0].companyId,
      vendorId: vendor?.company_id ?? null,
      approve: (callId, note) => seedDecision(tx, { callId, officer, at, note }),
    })
  if (key === 'meridian') await seedVerdicts(tx, { tenantId, at })
  if (officer) await seedIncidents(tx, { tenantId, at, makeId, officer, without: [client, expert] })
  // Only one tenant's, the other one's lists are empty.
  if (key === 'meridian') await seedInvitations(tx, { tenantId, at, makeId, staff, client: clients[0]! })
  const newcomers = await seedVettings(tx, { tenantId, at, makeId, registered: registered[key], staff })
  const agreedNow = newcomers.map((personId) => ({ personId, isExpert: true, agreedAt: at }))
  if (newcomers.length > 0) await seedAgreements(tx, tenantId, agreedNow)
  await seedFeedback(tx, { tenantId, at, makeId, senders: { client, expert, compliance: officers[0] } })
  await seedQuestionnaires(tx, { tenantId, at, makeId })
  if (officers[0] && clients[0]) {
    await seedCompanies(tx, { tenantId, at, makeId, officer: officers[0], clientId: clients[0].companyId })
    await seedRestrictedLists(tx, { tenantId, at, makeId, officer: officers[0], client: clients[0].companyId })
    await seedTranscripts(tx, { tenantId, at, makeId, officer: officers[0], contact: client })
    if (files && key === 'meridian')
      await seedRecording(tx, { tenantId, at, makeId, files, secretKey }, { contact: client })
  }
}

/** `npm run seed [-- --fresh]`: the demo world into the database the settings name. */
const run = async (isFresh: boolean): Promise<string> => {
  const config = readConfig()
  if (config.mode !== 'demo') throw new ConfigError('The demo world is for MODE=demo')
  const started = await startDatabase(config, createLog('warn'), systemClock)
  try {
    const { ownerUrl } = started
    if (!ownerUrl) throw new ConfigError('Seeding needs DATABASE_OWNER_URL, or no database setting at all')
    if (isFresh) await withClient(ownerUrl, 'DATABASE_OWNER_URL', truncateTables)
    const owner = openDatabase({ url: ownerUrl, connections: 2 })
    try {
      const startedAt = systemClock.now().getTime()
      const files = await openFileStore(config.files)
      const written = await seedDemo(owner, config.portBase, systemClock.now(), started.secretKey, files)
      if (written === 0)
        throw new ConfigError('The demo world is there already; --fresh replaces everything by a new one')
      return `The demo world is written, ${written} tenants in ${systemClock.now().getTime() - startedAt} ms.`
    } finally {
      await owner.close()
    }
  } finally {
    await started.stop()
  }
}

if (import.meta.main)
  run(process.argv.includes('--fresh')).then(console.log, (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  })
