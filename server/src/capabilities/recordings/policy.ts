import { anyOf } from '../../platform/access/policy.ts'
import { isClientOfficer, isComplianceOfficer, isOnClientTeam } from '../calls/policy.ts'

/** Who may hear a recording, as everybody is told before they agree: the client who has asked for the call, and compliance officers. */
export const canPlay = anyOf(isOnClientTeam, isClientOfficer, isComplianceOfficer)

/** Who takes a file out of the product. */
export const canDownload = canPlay

/** Who reads who has listened. */
export const canReadAccesses = isComplianceOfficer
