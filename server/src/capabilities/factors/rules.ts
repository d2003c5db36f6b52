/** How long a new secret waits for its first code. */
export const confirmMilliseconds = 10 * 60_000
/** More passkeys than anybody has devices. */
export const mostPasskeys = 20

// Without letters that look like others, so that a code can be read from paper.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/** Recovery codes of 80 bits, out of sixteen random bytes each: `K3MZ-9QXA-7TFH-2WBC`. */
export const recoveryCodesOf = (bytes: Buffer): string[] => {
  const codes: string[] = []
  for (let start = 0; start + 16 <= bytes.length; start += 16)
    codes.push([...bytes.subarray(start, start + 16)].map((byte) => letters[byte % 32]).join(''))
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'))
}

/** A recovery code as its hash is taken: however it was typed, and bound to its person. */
export const plainCode = (personId: string, code: string): string =>
  `${personId} ${code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`

/** How many recovery codes somebody is given. */
export const recoveryCount = 10

/** People of these jobs must have a second factor where the tenant demands one. */
export const isGuarded = ({
  roleId,
  isAdmin,
}: {
  readonly roleId: number | null
  readonly isAdmin: boolean
}): boolean => isAdmin || roleId === 2 || roleId === 8

const kindOfRole: Readonly<Record<number, string>> = { 1: 'client', 2: 'staff', 8: 'compliance', 64: 'vendor' }

/** Whether somebody is of one of the kinds of people that a tenant has named. Administrators count as staff besides. */
export const isAmong = (
  kinds: readonly string[],
  { roleId, isAdmin }: { readonly roleId: number | null; readonly isAdmin: boolean },
): boolean =>
  kinds.includes(roleId === null ? 'expert' : (kindOfRole[roleId] ?? '')) || (isAdmin && kinds.includes('staff'))

/** What a secret of somebody's app is sealed for. */
export const purposeOf = ({ tenantId, personId }: { readonly tenantId: string; readonly personId: string }): string =>
  `authenticator app ${tenantId} ${personId}`
