import { isAdministrator, isComplianceOfficer, type PrivilegeHolder } from '../people/privilege-policy.ts'

/** How long a new secret waits for its first code. */
export const setupTtlMs = 10 * 60_000
/** More passkeys than anybody has devices. */
export const maxPasskeys = 20

// Without letters that look like others, so that a code can be read from paper.
const codeAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Recovery codes of 80 bits, out of sixteen random bytes each: `K3MZ-9QXA-7TFH-2WBC`. */
export const recoveryCodesOf = (bytes: Buffer): string[] => {
  const codes: string[] = []
  for (let start = 0; start + 16 <= bytes.length; start += 16)
    codes.push([...bytes.subarray(start, start + 16)].map((byte) => codeAlphabet[byte % 32]).join(''))
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'))
}

/** A recovery code as its hash is taken: however it was typed, and bound to its person. */
export const normalizeCode = (personId: string, code: string): string =>
  `${personId} ${code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`

/** How many recovery codes somebody is given. */
export const recoveryCodeCount = 10

const kindOfRole: Readonly<Record<number, string>> = { 1: 'client', 2: 'staff', 8: 'compliance', 64: 'vendor' }

/**
 * Whether somebody is of one of the kinds of people that a tenant has named. Whoever administers counts as staff besides,
 * whoever may watch over the tenant as compliance: what an account opens decides, not whose it is.
 */
export const isOfKind = (kinds: readonly string[], person: PrivilegeHolder): boolean =>
  kinds.includes(person.roleId === null ? 'expert' : (kindOfRole[person.roleId] ?? '')) ||
  (kinds.includes('staff') && isAdministrator(person)) ||
  (kinds.includes('compliance') && isComplianceOfficer(person))

/** What a secret of somebody's app is sealed for. */
export const encryptionPurposeOf = ({
  tenantId,
  personId,
}: {
  readonly tenantId: string
  readonly personId: string
}): string => `authenticator app ${tenantId} ${personId}`
