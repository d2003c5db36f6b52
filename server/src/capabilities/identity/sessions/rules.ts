/** How long after a refresh token was spent the same browser may show it again: its answer may have been lost. */
export const refreshGraceMs = 20_000

/** A refresh token that was spent before. */
export interface RefreshTokenUse {
  readonly rotatedAt: Date | null
  readonly revokedAt: Date | null
  readonly deviceHash: Buffer
  readonly isChildFresh: boolean
}

/**
 * Whether showing a spent token again is what an honest browser does: soon, from the same device, and before the
 * successor was used. Anything else means that the token is in two hands.
 */
export const isHonestRetry = (token: RefreshTokenUse, deviceHash: Buffer | undefined, at: Date): boolean =>
  token.rotatedAt !== null &&
  token.revokedAt === null &&
  at.getTime() - token.rotatedAt.getTime() < refreshGraceMs &&
  deviceHash?.equals(token.deviceHash) === true &&
  token.isChildFresh
