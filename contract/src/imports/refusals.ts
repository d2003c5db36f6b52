export const importsRefusals = {
  /** The part does not begin where the one before has ended. */
  part_misplaced: 409,
  /** The import is not in a state in which that can be done. */
  import_not_ready: 409,
  /** The file cannot be read as a table. */
  import_no_table: 422,
  /** Columns for the id, the first or the last name are missing, or two columns say the same. */
  mapping_incomplete: 422,
} as const
