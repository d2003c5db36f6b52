import { type Industry, industries } from '@colloquy/contract/people/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { fullNameOfRow } from '../src/capabilities/people/queries.ts'
import type { DemoPeople } from '../src/capabilities/people/seed.ts'
import { type Employer, employersOf } from './companies.ts'
import { contactRows, relationshipRows } from './contacts.ts'
import { contents } from './contents.ts'
import { type CuratedExpert, curatedExpertRows } from './curated-expert-rows.ts'
import { haldenExperts } from './curated-experts/halden.ts'
import { heatingExperts } from './curated-experts/heating.ts'
import { otherExperts } from './curated-experts/others.ts'
import { type ExpertRows, expertOf } from './experts.ts'
import { type CompanyPerson, companyPerson } from './members.ts'
import * as houses from './organizations.ts'
import { idOf } from './random.ts'

type CompanyRow = DemoPeople['companies'][number]

/** The people of one tenant's demo world, and the ids that other seeds refer to. */
export interface World {
  readonly rows: DemoPeople
  readonly expertIds: readonly string[]
  /** Clients with their people. The first person of the first one is the demo account. */
  readonly clients: readonly { readonly companyId: string; readonly people: readonly string[] }[]
  /** Ids of the demo accounts, by the local part of their address. */
  readonly signIns: Readonly<Record<'client' | 'expert' | 'compliance' | 'staff' | 'admin' | 'vendor', string>> & {
    /** A person with a pending account. */
    readonly newcomer?: string
    /** A person with a second factor. */
    readonly secured?: string
    /** A person who has to accept the terms first. */
    readonly returner?: string
  }
}

interface Plan {
  readonly experts: number
  readonly curated: readonly CuratedExpert[]
  readonly clients: readonly houses.Organization[]
  readonly vendors: readonly houses.Organization[]
  /** Percentage of experts proposed by vendors. */
  readonly vendorShare: number
  readonly staff: readonly houses.Employee[]
  /** Last name of the client's person with a pending account. */
  readonly newcomer?: string
  /** Last names of client people who have not accepted the current terms; the first is a demo account. */
  readonly pendingTerms?: readonly string[]
  readonly ownName: string
}

const plans: Readonly<Record<'meridian' | 'halden', Plan>> = {
  meridian: {
    experts: 2000,
    curated: [...heatingExperts, ...otherExperts],
    clients: houses.meridianClients,
    vendors: houses.meridianVendors,
    vendorShare: 8,
    staff: houses.meridianStaff,
    newcomer: 'Larrazabal',
    ownName: 'Meridian Research Exchange',
  },
  halden: {
    experts: 400,
    curated: haldenExperts,
    clients: houses.haldenClients,
    vendors: houses.haldenVendors,
    // Vendors bring the experts of this tenant; its few own ones are hidden from clients.
    vendorShare: 95,
    staff: houses.haldenStaff,
    newcomer: 'Ezeilo',
    pendingTerms: ['Caduff', 'Stroud', 'Lockridge'],
    ownName: 'Halden & Rye',
  },
}

const firstCode = 10_001

/** Generates the demo world of a tenant around an instant: the same for the same day, on every machine. */
export const worldOf = (key: 'meridian' | 'halden', at: Date): World => {
  const plan = plans[key]
  const members = membersOf(key, plan, at)
  const taken = new Set<string>()
  const employers = Object.fromEntries(
    industries.map((industry) => [industry, employersOf(key, contents[industry], taken)]),
  ) as Record<Industry, Employer[]>
  const castCompanies = new Map<string, CompanyRow>()
  const findCompany = (name: string, one: CuratedExpert): string | null => {
    if (one.posts.some(([company, title]) => company === name && title === 'Independent Adviser')) return null
    const row = {
      id: idOf(key, 'company', name),
      name,
      kind: 'employer' as const,
      industry: one.industry,
      country: one.location[0],
    }
    castCompanies.set(name, row)
    return row.id
  }
  const curated = plan.curated.map((one, index) => {
    const rows = curatedExpertRows(key, one, at, findCompany)
    const vendorId = plan.vendorShare > 50 ? members.vendorIds[index % members.vendorIds.length]! : null
    return { ...rows, person: { ...rows.person, company_id: vendorId } }
  })
  const names = new Set([...curated, ...members.people].map(({ person }) => fullNameOfRow(person)))
  const codes = new Set(plan.curated.map(({ code }) => code))
  const population = {
    tenantKey: key,
    at,
    contents,
    employers,
    vendors: members.vendorIds,
    vendorShare: plan.vendorShare,
    names,
  }
  const drawn: ExpertRows[] = []
  for (let number = 0; drawn.length < plan.experts - curated.length; number++) {
    const code = `EX-${firstCode + number}`
    if (!codes.has(code)) drawn.push(expertOf(population, number, code))
  }
  const experts = [...curated, ...drawn]
  const employerRows: CompanyRow[] = Object.values(employers)
    .flat()
    .map(({ id, name, industry, country }) => ({ id, name, kind: 'employer', industry, country: country.code }))
  return {
    rows: {
      companies: [...members.companies, ...employerRows, ...castCompanies.values()],
      people: [...members.people, ...experts].map(({ person }) => person),
      employments: experts.flatMap(({ employments }) => employments),
      answers: experts.flatMap(({ answers }) => answers),
      facts: experts.flatMap(({ facts }) => facts),
      contactDetails: contactRows(members.people, curated),
      relationships: relationshipRows(curated),
      codes: {
        EX: Math.max(...[...experts].map(({ person }) => Number(person.code.slice(3)))),
        PE: 1000 + members.people.length,
      },
    },
    expertIds: experts.map(({ person }) => person.id),
    clients: members.clients,
    signIns: { ...members.signIns, expert: curated[0]!.person.id },
  }
}

const membersOf = (key: 'meridian' | 'halden', plan: Plan, at: Date) => {
  const companies: CompanyRow[] = []
  const people: CompanyPerson[] = []
  const signIns: Record<string, string> = {}
  const join = (
    person: houses.Colleague,
    input: Omit<Parameters<typeof companyPerson>[0], 'tenantKey' | 'number' | 'person' | 'at'>,
  ) => {
    const made = companyPerson({ ...input, tenantKey: key, person, at, number: 1001 + people.length })
    people.push(made)
    if (input.signIn) signIns[input.signIn] = made.person.id
    return made.person.id
  }
  const addCompany = (name: string, kind: CompanyRow['kind'], country: string): string => {
    const id = idOf(key, 'company', name)
    companies.push({ id, name, kind, industry: null, country })
    return id
  }
  const house = (one: houses.Organization, kind: 'client' | 'vendor', isFirst: boolean) => {
    const companyId = addCompany(one.name, kind, one.country)
    const ids = one.people.map((person, index) =>
      join(person, {
        companyId,
        companyName: one.name,
        roleId: kind === 'client' ? roleIds.client : roleIds.vendor,
        permissions: one.officer === person[1] ? [permissionIds.ManageCompliance] : [],
        ...(isFirst && index === 0 && { signIn: kind }),
        ...(person[1] === plan.newcomer && { signIn: 'newcomer', isPending: true }),
        ...(plan.pendingTerms?.includes(person[1]) && { owesTerms: true }),
        ...(person[1] === plan.pendingTerms?.[0] && { signIn: 'returner' }),
      }),
    )
    return { companyId, people: ids }
  }
  const own = addCompany(plan.ownName, 'tenant', 'GB')
  for (const { person, permissions, isAdmin, isOfficer, signIn } of plan.staff)
    join(person, {
      companyId: own,
      companyName: plan.ownName,
      roleId: isOfficer ? roleIds.compliance : roleIds.staff,
      permissions,
      isAdmin: isAdmin ?? false,
      ...(signIn && { signIn }),
    })
  const clients = plan.clients.map((one, index) => house(one, 'client', index === 0))
  const vendorIds = plan.vendors.map((one, index) => house(one, 'vendor', index === 0).companyId)
  return {
    companies,
    people,
    clients,
    vendorIds,
    signIns: signIns as Omit<World['signIns'], 'expert'>,
  }
}
