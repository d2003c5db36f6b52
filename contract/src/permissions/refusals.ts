export const permissionsRefusals = {
  /** The actor grants a right that they do not have. */
  permission_not_own: 403,
} as const
