import { type ImportKind, type ImportSubject, importKinds, subjectOf } from '@colloquy/contract/imports/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Workflow } from '@colloquy/contract/tenancy/workflow-types'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** The attributes that decide what a person may import. */
export interface ImporterPermissions {
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<number>
}

/**
 * The right that each kind requires: managers of experts import experts and employers, managers of clients import clients and
 * vendors.
 */
const rightFor: Readonly<Record<ImportKind, number>> = {
  experts: permissionIds.ManageAdvisors,
  employers: permissionIds.ManageAdvisors,
  clients: permissionIds.ManageClients,
  vendors: permissionIds.ManageClients,
}

/** Whether the workflow type of the tenant has what a kind describes: vendors, and experts of its own. */
export const isKindOf = (workflow: Workflow, kind: ImportKind): boolean =>
  kind === 'experts' ? workflow.hasOwnExperts : kind !== 'vendors' || workflow.hasVendors

/** Whether staff with these rights may import a kind; administrators may import all. */
export const canImport = ({ isAdmin, permissions }: ImporterPermissions, kind: ImportKind): boolean =>
  isAdmin || permissions.has(permissionIds.PerformSystemAdministration) || permissions.has(rightFor[kind])

/** Staff import the kinds they manage and see all imports of those kinds. */
export const canImportRows: Predicate<{ readonly kind: ImportKind }> = (actor, { kind }) =>
  viewerOf(actor) === 'staff' && isMember(actor) && canImport(actor, kind)

/** The kinds an actor may import, optionally only those of experts or of companies. */
export const kindsFor = (actor: Parameters<typeof canImportRows>[0], subject?: ImportSubject): ImportKind[] =>
  importKinds.filter((kind) => (!subject || subjectOf(kind) === subject) && canImportRows(actor, { kind }))

/** Whether the actor may import any kind. */
export const canImportAnything: Predicate = (actor) => kindsFor(actor).length > 0
