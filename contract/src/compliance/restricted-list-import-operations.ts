import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Day, Upload } from '../values.ts'
import {
  maxRestrictedListFileBytes,
  maxRestrictedListRows,
  RestrictedListEntryChoice,
  RestrictedListEntryCounts,
  RestrictedListEntryPreview,
} from './restricted-list-import-shapes.ts'
import { ListId, RestrictedListView } from './restricted-list-shapes.ts'

const file = {
  listId: ListId,
  file: Upload(maxRestrictedListFileBytes),
  /** The file has the whole list: what is listed today and has no row in it ends today. */
  isWholeList: z.boolean(),
  choices: z.array(RestrictedListEntryChoice).check(z.maxLength(maxRestrictedListRows)),
}
const refusals = [
  'restricted_list_file_unreadable',
  'restricted_list_file_empty',
  'restricted_list_file_too_long',
  'restricted_list_columns',
  'restricted_list_company_unknown',
] as const

export const previewRestrictedListEntries = operation('compliance.previewRestrictedListEntries', {
  summary: 'Tells for each row of a CSV file what it would do to a restricted list. Nothing is written.',
  method: 'POST',
  path: '/compliance/restricted-lists/{listId}/import/preview',
  input: z.object(file),
  output: RestrictedListEntryPreview,
  refusals,
})

export const importRestrictedListEntries = operation('compliance.importRestrictedListEntries', {
  summary: 'Changes a restricted list as its preview said. Entries are never deleted. Open calls are evaluated again.',
  method: 'POST',
  path: '/compliance/restricted-lists/{listId}/import',
  input: z.object({ ...file, planId: z.string().check(z.maxLength(100)) }),
  output: RestrictedListEntryCounts,
  refusals: [
    ...refusals,
    'restricted_list_plan_changed',
    'restricted_list_rows_unreadable',
    'restricted_list_nothing_to_import',
  ],
})

export const exportRestrictedListEntries = operation('compliance.exportRestrictedListEntries', {
  summary: 'The entries of a restricted list as of a day, as a CSV file that can be imported again.',
  method: 'POST',
  path: '/compliance/restricted-lists/{listId}/export',
  input: z.object({
    listId: ListId,
    /** Today when absent. */
    asOf: z.optional(Day),
    view: z.optional(RestrictedListView),
  }),
  output: Bytes,
})
