/** How long the same browser may repeat a rotated refresh token, because a response can be lost. */
export const refreshGraceMs = 20_000

/** A refresh token that was used before. */
export interface RefreshTokenUse {
  readonly rotatedAt: Date | null
  readonly revokedAt: Date | null
  readonly deviceHash: Buffer
  readonly isChildFresh: boolean
}

/**
 * Whether the reuse of a rotated token is tolerable: soon, from the same device, and before the successor was
 * used. Any other reuse means that two parties have the token.
 */
export const isTolerableReuse = (token: RefreshTokenUse, deviceHash: Buffer | undefined, at: Date): boolean =>
  token.rotatedAt !== null &&
  token.revokedAt === null &&
  at.getTime() - token.rotatedAt.getTime() < refreshGraceMs &&
  deviceHash?.equals(token.deviceHash) === true &&
  token.isChildFresh
