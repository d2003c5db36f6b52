export const importsRefusals = {
  /** The part does not start where the previous one ended. */
  upload_offset_mismatch: 409,
  /** The import's state does not allow this. */
  import_not_ready: 409,
  /** The file cannot be read as a table. */
  import_no_table: 422,
  /** The tenant's storage for unfinished imports is full. */
  upload_quota: 409,
  /** Required columns are missing, or two columns map to the same field. */
  mapping_incomplete: 422,
} as const
