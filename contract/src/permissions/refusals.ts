export const permissionsRefusals = {
  /** The actor grants a permission that they do not have. */
  permission_not_own: 403,
} as const
