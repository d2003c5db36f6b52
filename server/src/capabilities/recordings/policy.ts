import { either } from '../../platform/access/policy.ts'
import { clientOfficer, clientsTeam, compliance, staff } from '../calls/policy.ts'

/** Who hears what was said: the client who has asked for the call, officers, and staff who arrange calls. */
export const play = either(clientsTeam, clientOfficer, compliance, staff)

/** Who takes a file out of the product: the client and officers. */
export const download = either(clientsTeam, clientOfficer, compliance)

/** Who reads who has listened. */
export const readAccesses = compliance
