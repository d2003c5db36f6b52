import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { calls } from '../src/capabilities/calls/manifest.ts'
import { chat } from '../src/capabilities/chat/manifest.ts'
import { companies } from '../src/capabilities/companies/manifest.ts'
import { compliance } from '../src/capabilities/compliance/manifest.ts'
import { dashboard } from '../src/capabilities/dashboard/manifest.ts'
import { feedback } from '../src/capabilities/feedback/manifest.ts'
import { incidents } from '../src/capabilities/incidents/manifest.ts'
import { notifications } from '../src/capabilities/notifications/manifest.ts'
import { people } from '../src/capabilities/people/manifest.ts'
import { projects } from '../src/capabilities/projects/manifest.ts'
import { questionnaires } from '../src/capabilities/questionnaires/manifest.ts'
import { recordings } from '../src/capabilities/recordings/manifest.ts'
import type { CalendarProviders } from '../src/capabilities/scheduling/calendars/calendar-provider.ts'
import { scheduling } from '../src/capabilities/scheduling/manifest.ts'
import { sourcing } from '../src/capabilities/sourcing/manifest.ts'
import { surveys } from '../src/capabilities/surveys/manifest.ts'
import { training } from '../src/capabilities/training/manifest.ts'
import { transcripts } from '../src/capabilities/transcripts/manifest.ts'
import type { SpeechService } from '../src/capabilities/transcripts/speech-gateway.ts'
import { createManualClock, systemClock } from '../src/platform/clock.ts'
import type { ScanFile } from '../src/platform/files/scan-gateway.ts'
import type { MediaEngine } from '../src/platform/media/media-engine.ts'
import type { Capability } from '../src/platform/operations/define.ts'
import { readContract } from '../src/platform/operations/registry.ts'
import { buildTestApp, createTestTasks, installation } from './app.ts'
import { type CallValues, insertCall, insertCompany, insertProject } from './call-fixtures.ts'
import { testDatabase } from './database.ts'
import { insertPerson, insertTenant, signedIn } from './people-fixtures.ts'

/**
 * Two companies, a project with a team, two experts, staff and a compliance officer, all signed in, and a clock stopped
 * on a full hour. Use at the top of a test file: `const world = await callWorld('north')`.
 */
export const createCallScenario = async (
  key: string,
  {
    pushOrigins = [],
    calendarOrigins = [],
    bridgeOrigins = [],
    calendarProviders = {},
    scanFile,
    media,
    speech,
    more = [],
  }: {
    readonly pushOrigins?: readonly string[]
    readonly calendarOrigins?: readonly string[]
    readonly bridgeOrigins?: readonly string[]
    readonly calendarProviders?: CalendarProviders
    readonly scanFile?: ScanFile
    readonly media?: MediaEngine
    readonly speech?: SpeechService
    /** Capabilities besides those that calls need. */
    readonly more?: readonly Capability[]
  } = {},
) => {
  const capabilities = [
    people(installation),
    companies,
    notifications({ pushOrigins, bounceSecret: 'secret-of-the-mail-service-in-tests' }),
    questionnaires,
    training,
    projects,
    sourcing(installation),
    compliance,
    scheduling({ ...installation, calendarOrigins, calendarProviders }),
    calls({ ...installation, media, bridgeOrigins }),
    incidents,
    recordings({ speech }),
    chat({ files: installation.files, scanFile }),
    transcripts({ ...installation, speech }),
    surveys,
    feedback(installation),
    dashboard({}),
    ...more,
  ]
  const test = await testDatabase()
  const hour = 3_600_000
  const clock = createManualClock(new Date(Math.ceil(systemClock.now().getTime() / hour) * hour))
  const { tenantId, exchange, expert: expertSite } = await insertTenant(test, key)
  const companyId = await insertCompany(test, tenantId)
  const otherCompanyId = await insertCompany(test, tenantId, 'Other Capital')
  const client = (name: string, company = companyId) => insertPerson(test, tenantId, { name, companyId: company })
  const ids = {
    contact: await client('Ada'),
    teammate: await client('Ben'),
    colleague: await client('Cleo'),
    outsider: await client('Dora', otherCompanyId),
    expert: await insertPerson(test, tenantId, { name: 'Emil', personType: personTypes.expert }),
    otherExpert: await insertPerson(test, tenantId, { name: 'Fritz', personType: personTypes.expert }),
    staff: await insertPerson(test, tenantId, {
      name: 'Gus',
      roleId: roleIds.staff,
      permissions: [permissionIds.ScheduleAndCancelCall],
    }),
    clerk: await insertPerson(test, tenantId, { name: 'Hal', roleId: roleIds.staff }),
    officer: await insertPerson(test, tenantId, { name: 'Ida', roleId: roleIds.compliance }),
    vendor: await insertPerson(test, tenantId, { name: 'Jo', roleId: roleIds.vendor, companyId: otherCompanyId }),
  }
  type Name = keyof typeof ids
  const isExpert = (name: string) => name === 'expert' || name === 'otherExpert'
  const visits = Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([name, id]) => [
        name,
        await signedIn(test, isExpert(name) ? expertSite : exchange, id),
      ]),
    ),
  ) as Record<Name, Awaited<ReturnType<typeof signedIn>>>
  const projectId = await insertProject(test, tenantId, { clientId: companyId, team: [ids.contact, ids.teammate] })
  const contract = await readContract(capabilities.map(({ name }) => name))
  const app = await buildTestApp(test, { clock, capabilities, contract })
  const tasks = createTestTasks(test, clock, { capabilities })

  /** A slot of one hour, `hours` after the start of the stopped clock. */
  const slot = (hours: number, minutes = 60) => {
    const start = new Date(clock.now().getTime() + hours * hour)
    return { start: start.toISOString(), end: new Date(start.getTime() + minutes * 60_000).toISOString() }
  }

  return {
    capabilities,
    test,
    app,
    clock,
    tenantId,
    exchange,
    expertSite,
    companyId,
    otherCompanyId,
    projectId,
    ids,
    visits,
    tasks,
    slot,
    hour,
    /** A call of the contact with the expert, unless said otherwise. */
    insertCall: (values: Partial<CallValues> = {}) =>
      insertCall(test, tenantId, {
        clientId: companyId,
        contactId: ids.contact,
        expertId: ids.expert,
        projectId,
        ...values,
      }),
    /** Runs every reaction that waits. */
    settle: async () => {
      const { rows } = await test.asOwner(
        (owner) => owner.query<{ id: string }>('select id from outbox order by sequence'),
        tenantId,
      )
      for (const { id } of rows) await tasks.react(tenantId, id)
    },
    /** Reads as the application, in the tenant. */
    read: <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
      test.database.transaction({ kind: 'tenant', tenantId }, run),
  }
}
