export const factorsRefusals = {
  /** The code is wrong or was used before. */
  factor_wrong: 403,
  /** There is no setup to confirm: none was begun within the last ten minutes. */
  factor_setup_not_started: 409,
  /** The tenant requires a second factor: this one can be replaced, but not removed. */
  factor_required: 409,
  /** The passkey response of the device is invalid. */
  passkey_rejected: 403,
  too_many_passkeys: 409,
} as const
