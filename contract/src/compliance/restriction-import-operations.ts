import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Day, Upload } from '../values.ts'
import {
  maxImportedRestrictions,
  maxRestrictionFileBytes,
  RestrictionChoice,
  RestrictionCounts,
  RestrictionPreview,
} from './restriction-import-shapes.ts'
import { ListId, RestrictionView } from './restriction-shapes.ts'

const file = {
  listId: ListId,
  file: Upload(maxRestrictionFileBytes),
  /** The file has the whole list: what is listed today and has no row in it ends today. */
  isWholeList: z.boolean(),
  choices: z.array(RestrictionChoice).check(z.maxLength(maxImportedRestrictions)),
}
const refusals = [
  'restriction_file_unreadable',
  'restriction_file_empty',
  'restriction_file_too_long',
  'restriction_columns',
  'restriction_company_unknown',
] as const

export const previewRestrictions = operation('compliance.previewRestrictions', {
  summary: 'Tells for each row of a CSV file what it would do to a restricted list. Nothing is written.',
  method: 'POST',
  path: '/compliance/restricted-lists/{listId}/import/preview',
  input: z.object(file),
  output: RestrictionPreview,
  refusals,
})

export const importRestrictions = operation('compliance.importRestrictions', {
  summary: 'Changes a restricted list as its preview said. Entries are never deleted. Open calls are evaluated again.',
  method: 'POST',
  path: '/compliance/restricted-lists/{listId}/import',
  input: z.object({ ...file, planId: z.string().check(z.maxLength(100)) }),
  output: RestrictionCounts,
  refusals: [...refusals, 'restriction_plan_changed', 'restriction_rows_unreadable', 'restriction_nothing_to_import'],
})

export const exportRestrictions = operation('compliance.exportRestrictions', {
  summary: 'The entries of a restricted list as of a day, as a CSV file that can be imported again.',
  method: 'POST',
  path: '/compliance/restricted-lists/{listId}/export',
  input: z.object({
    listId: ListId,
    /** Today when absent. */
    asOf: z.optional(Day),
    view: z.optional(RestrictionView),
  }),
  output: Bytes,
})
