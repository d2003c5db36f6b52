import { audiences, pageAccess } from '@colloquy/contract/page-access'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../platform/viewer/viewer.ts'
import type { Page } from './page.ts'
import { pages, redirections } from './pages.ts'

type Member = Extract<Viewer, { kind: 'person' }>
const company: Member = {
  kind: 'person',
  portal: 'Exchange',
  roleId: roleIds.client,
  personType: personTypes.companyMember,
  isAdmin: false,
  needsActivation: false,
  permissions: [],
}
const staff: Member = { ...company, roleId: roleIds.staff }

/** Kinds of viewers; columns of the table below. */
const kinds: Readonly<Record<string, Viewer>> = {
  visitor: { kind: 'nobody', portal: 'Exchange' },
  pending: { ...company, needsActivation: true },
  client: company,
  manager: { ...company, isAdmin: true },
  vendor: { ...company, roleId: roleIds.vendor },
  staff,
  admin: { ...staff, isAdmin: true },
  system: {
    ...staff,
    isAdmin: true,
    permissions: [permissionIds.ManageProjects, permissionIds.PerformSystemAdministration],
  },
  officer: { ...company, roleId: roleIds.compliance, permissions: [permissionIds.ManageCompliance] },
  expert: { ...company, portal: 'Expert', roleId: null, personType: personTypes.expert },
  clientThere: { ...company, portal: 'Expert' },
  officerThere: { ...company, portal: 'Expert', roleId: roleIds.compliance },
}

/**
 * The expected result of each visit, written by hand.
 *
 * yes: the page · in: sign in first · act: activate first · 404: page-not-found · else the path of a redirect
 */
const table = `
page                    visitor pending client manager vendor staff admin system officer expert clientThere officerThere
/page-not-found         yes 404c 404c 404c 404c 404c 404c 404c yes yes 404c yes
/clients/not-found      404 yes yes yes yes yes yes yes 404 404 yes 404
/access-forbidden       yes yes yes yes yes yes yes yes yes yes yes yes
/account-disabled       yes yes yes yes yes yes yes yes yes yes yes yes
/events-discontinued    yes yes yes yes yes yes yes yes yes yes yes yes
/survey-result          yes yes yes yes yes yes yes yes yes yes yes yes
/compliance-survey      yes yes yes yes yes yes yes yes yes yes yes yes
/download-document      yes yes yes yes yes yes yes yes yes yes yes yes
/mobile-app             yes yes yes yes yes yes yes yes yes yes yes yes
/join                   yes / / / / / / / / / / /
/invitation             yes / / / / / / / / / / /
/unsubscribe            yes yes yes yes yes yes yes yes yes yes yes yes
/answer                 yes yes yes yes yes yes yes yes yes yes yes yes
/service-email          yes yes yes yes yes yes yes yes yes yes yes yes
/parts                  yes yes yes yes yes yes yes yes yes yes yes yes
/activate               yes yes / / / / / / / / / /
/anonymous/projects/$projectId /anonymous 404 404 404 404 404 404 404 404 404 404 404
/anonymous/calls/$callId /anonymous 404 404 404 404 404 404 404 404 404 404 404
/join                   yes / / / / / / / / / / /
/external-experts       in act yes yes yes 404 404 404 yes yes yes yes
/admin-multitenancy     in act 404 404 404 404 404 yes 404 404 404 404
/admin-features         in act 404 404 404 404 404 yes 404 404 404 404
/admin-sign-in          in act 404 404 404 404 404 yes 404 404 404 404
/users                  in act 404 yes 404 404 /staff/people /staff/people 404 404 404 404
/admin-terms            in act 404 404 404 404 404 yes 404 404 404 404
/admin-requests         in act 404 404 404 404 yes yes 404 404 404 404
/admin-audit            in act 404 404 404 404 404 yes yes 404 404 404
/clients/projects       in act yes yes 404 404 404 404 404 404 404 404
/clients/projects/$projectId in act yes yes 404 404 404 404 404 404 404 404
/clients/projects/new   in act yes yes 404 404 404 404 404 404 404 404
/clients/requests in act 404 404 yes 404 404 404 404 404 404 404
/clients/requests/$requestId in act 404 404 yes 404 404 404 404 404 404 404
/clients/requests/$requestId/propose in act 404 404 yes 404 404 404 404 404 404 404
/clients/chat in act yes yes yes 404 404 404 404 404 404 404
/clients/chat/$chatId in act yes yes yes 404 404 404 404 404 404 404
/staff/training-modules/$moduleId in act 404 404 404 404 404 404 404 404 404 404
/clients/training in act yes yes 404 404 404 404 404 404 404 404
/clients/training/$moduleId in act yes yes 404 404 404 404 404 404 404 404
/clients/experts        in act yes yes 404 404 404 404 404 404 404 404
/dialins                yes /clients/dialins /clients/dialins /clients/dialins /clients/dialins /staff/dialins /staff/dialins /staff/dialins /compliance/dialins /expert/dialins /expert/dialins /expert/dialins
/clients**              in act yes yes yes 404 404 404 404 404 404 404
/expert**               in act 404 404 404 404 404 404 404 yes 404 404
/staff/projects/new     in act 404 404 404 404 404 yes 404 404 404 404
/staff/duplicates       in act 404 404 404 404 404 yes 404 404 404 404
/staff/questionnaires   in act 404 404 404 404 404 404 404 404 404 404
/staff/training-modules   in act 404 404 404 404 404 404 404 404 404 404
/staff/questionnaires/$kind/$level in act 404 404 404 404 404 404 404 404 404 404
/staff/companies        in act 404 404 404 404 404 yes 404 404 404 404
/staff/companies/$companyId in act 404 404 404 404 404 yes 404 404 404 404
/staff/company-names    in act 404 404 404 404 404 404 404 404 404 404
/staff/vetting          in act 404 404 404 404 yes yes 404 404 404 404
/staff/vetting/$personId in act 404 404 404 404 yes yes 404 404 404 404
/staff/readiness        in act 404 404 404 404 404 404 404 404 404 404
/staff/recordings       in act 404 404 404 404 404 yes 404 404 404 404
/staff/recordings/$replayId in act 404 404 404 404 404 yes 404 404 404 404
/staff**                in act 404 404 404 yes yes yes 404 404 404 404
/compliance**           in act 404 404 404 404 404 404 yes 404 404 404
/call/$callId           in act yes yes yes yes yes yes yes yes yes yes
`

const shorthand: Readonly<Record<string, string | undefined>> = {
  yes: undefined,
  in: '/login',
  act: '/activate',
  404: '/page-not-found',
  '404c': '/clients/not-found',
}

const [head = '', ...lines] = table.trim().split('\n')
const columns = head.split(/\s+/).slice(1)
const rows = new Map(
  lines.map((line): [string, string[]] => {
    const [path = '', ...cells] = line.split(/\s+/)
    return [path, cells]
  }),
)

/** A page's own row, else that of its site. */
const lineOf = ({ path }: Page) => rows.get(path) ?? rows.get(`/${path.split('/')[1]}**`)

describe('every page for every kind of viewer', () => {
  it('has a row in the table, with a cell for each kind', () => {
    expect(columns).toEqual(Object.keys(kinds))
    expect(pages.filter((page) => !lineOf(page)).map(({ path }) => path)).toEqual([])
    for (const [path, cells] of rows) expect(cells, path).toHaveLength(columns.length)
  })

  it.each(pages.map((page) => [page.path, page] as const))('%s admits and redirects as expected', (_, page) => {
    const led = columns.map((kind) => page.guard(kinds[kind] as Viewer))
    expect(led).toEqual((lineOf(page) ?? []).map((cell) => (cell in shorthand ? shorthand[cell] : cell)))
  })

  it('never redirects in a cycle', () => {
    const pageAt = (path: string) => pages.find((page) => page.path === path)
    for (const who of Object.values(kinds))
      for (const start of pages) {
        const seen = new Set<string>()
        let at: string | undefined = start.path
        while (at !== undefined && pageAt(at)) {
          expect(seen, `${start.path} for ${JSON.stringify(who)}`).not.toContain(at)
          seen.add(at)
          at = pageAt(at)?.guard(who)
        }
      }
  })
})

describe('a page with restricted data', () => {
  it.each(pageAccess.map((access) => [access.page, access] as const))(
    '%s admits exactly those to whom the server returns it',
    (path, { admits }) => {
      const page = pages.find((one) => one.path === path)
      expect(page?.path).toBe(path)
      expect(audiences.filter((kind) => page?.guard(kinds[kind] as Viewer) === undefined)).toEqual(admits)
    },
  )
})

describe('the menu', () => {
  const allPermissions: Viewer = { ...staff, isAdmin: true, permissions: Object.values(permissionIds) }
  it.each([...Object.entries(kinds), ['holder of all permissions', allPermissions] as const])(
    'has shortcuts of its own for each page of a %s',
    (_, who) => {
      const keys = pages
        .filter((page) => page.menu && page.guard(who as Viewer) === undefined)
        .flatMap(({ menu }) => menu?.keys ?? [])
      expect(keys).toEqual([...new Set(keys)])
    },
  )
})

describe('the table of pages', () => {
  it('has each path once, ignoring letter case', () => {
    const all = [...pages, ...redirections].map(({ path }) => path.toLowerCase())
    expect(new Set(all).size).toBe(all.length)
  })

  it('has parents that are pages themselves', () => {
    for (const { path, parent } of pages)
      if (parent !== undefined)
        expect(
          pages.map((page) => page.path),
          path,
        ).toContain(parent)
  })

  it('shows calls and discontinued events without menu and header', () => {
    expect(pages.filter(({ fullWindow }) => fullWindow).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/events-discontinued', '/call/$callId']),
    )
  })

  it('leads old and short addresses on [RT-05]', () => {
    expect(redirections.map(({ path, to }) => `${path} ${to}`)).toEqual([
      '/reset /reset-password/flow/new',
      '/expert-reset /reset-password/expert/new',
      '/hosted-events /events-discontinued',
    ])
  })
})
