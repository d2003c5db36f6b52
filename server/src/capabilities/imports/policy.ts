import { type ImportKind, type ImportSubject, importKinds, subjectOf } from '@colloquy/contract/imports/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** What is asked of somebody before they may import. */
export interface Holding {
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<number>
}

/** Whoever looks after experts takes them and their employers in; whoever looks after clients, those and vendors. */
const rightFor: Readonly<Record<ImportKind, number>> = {
  experts: permissionIds.ManageAdvisors,
  employers: permissionIds.ManageAdvisors,
  clients: permissionIds.ManageClients,
  vendors: permissionIds.ManageClients,
}

/** Whether staff who hold this may import a kind; administrators may import all. */
export const mayImport = ({ isAdmin, permissions }: Holding, kind: ImportKind): boolean =>
  isAdmin || permissions.has(permissionIds.PerformSystemAdministration) || permissions.has(rightFor[kind])

/** Staff import what they look after, and see all that was imported of it. */
export const importRows: Predicate<{ readonly kind: ImportKind }> = (actor, { kind }) =>
  viewerOf(actor) === 'staff' && isMember(actor) && mayImport(actor, kind)

/** The kinds that somebody imports, of experts or companies or both. */
export const kindsFor = (actor: Parameters<typeof importRows>[0], subject?: ImportSubject): ImportKind[] =>
  importKinds.filter((kind) => (!subject || subjectOf(kind) === subject) && importRows(actor, { kind }))

/** Whoever imports anything. */
export const importAnything: Predicate = (actor) => kindsFor(actor).length > 0
