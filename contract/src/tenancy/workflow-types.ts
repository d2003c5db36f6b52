import type { WorkflowType } from './shapes.ts'

/** What follows from a tenant's workflow type [PR-04]. The database says the same of each expert: `compute_source`. */
export interface Workflow {
  /** The tenant recruits experts itself: they register, are invited, imported and vetted. */
  readonly hasOwnExperts: boolean
  /** Vendors are invited, asked for experts, and propose them. */
  readonly hasVendors: boolean
  /** Several vendors may be asked for one project, and the same person comes from several sources. */
  readonly hasSeveralSources: boolean
}

const workflows: Readonly<Record<WorkflowType, Workflow>> = {
  'analyst-events': { hasOwnExperts: false, hasVendors: true, hasSeveralSources: false },
  'private-experts': { hasOwnExperts: true, hasVendors: false, hasSeveralSources: false },
  aggregator: { hasOwnExperts: false, hasVendors: true, hasSeveralSources: true },
  'private-experts-and-aggregator': { hasOwnExperts: true, hasVendors: true, hasSeveralSources: true },
}

/** What users of a tenant see and can do because of its workflow type. */
export const workflowOf = (type: WorkflowType): Workflow => workflows[type]
