export const importsRefusals = {
  /** The part does not begin where the one before has ended. */
  part_misplaced: 409,
  /** The import is not in a state in which that can be done. */
  import_not_ready: 409,
  /** The file cannot be read as a table. */
  import_no_table: 422,
  /** As many bytes as the tenant may have lie there already. */
  upload_quota: 409,
  /** Columns that are needed are missing, or two columns say the same. */
  mapping_incomplete: 422,
} as const
