export const factorsRefusals = {
  /** Not what the app shows now, or shown before, or no unused recovery code. */
  factor_wrong: 403,
  /** There is nothing to confirm: setting up was not begun, or more than ten minutes ago. */
  factor_not_begun: 409,
  /** The tenant demands a second factor: this one can be replaced, not removed. */
  factor_demanded: 409,
  /** What the device has sent proves nothing here. */
  passkey_unfit: 403,
  too_many_passkeys: 409,
} as const
