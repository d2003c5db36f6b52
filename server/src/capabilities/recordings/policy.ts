import { anyOf } from '../../platform/access/policy.ts'
import { clientOfficer, clientsTeam, compliance } from '../calls/policy.ts'

/** Who hears what was said, as everybody is told before they agree: the client who has asked for the call, and compliance officers. */
export const play = anyOf(clientsTeam, clientOfficer, compliance)

/** Who takes a file out of the product. */
export const download = play

/** Who reads who has listened. */
export const readAccesses = compliance
