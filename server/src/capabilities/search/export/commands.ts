import {
  exportExperts as exportExpertsOperation,
  maxExportedExperts,
} from '@colloquy/contract/search/export-operations'
import { command } from '../../../platform/operations/define.ts'
import { createHighlighter } from '../../../search-engine/query/highlighter.ts'
import { parseQuery } from '../../../search-engine/query/query-parser.ts'
import { dayOf } from '../../../search-engine/search-request.ts'
import { personAttributesOf } from '../../people/queries.ts'
import type { ExpertSearch } from '../expert-search.ts'
import { canFind, canSearchInternal } from '../policy.ts'
import { presentFound } from '../present.ts'
import type { SearchRecord } from '../records/record-queries.ts'
import { canSeeProjectOfSearch } from '../searched-project/policy.ts'
import { exclusionsOf, isRecordExcluded, loadSearch } from '../searched-project/queries.ts'
import { canExport } from './policy.ts'
import { exportTable } from './queries.ts'

/** Exports the results of a search as a file. The audit entry records the search and the number of experts. */
export const exportExperts = (search: ExpertSearch) =>
  command(exportExpertsOperation, {
    load: async (context) => {
      const subject = await loadSearch(context)
      return subject && { ...subject, count: 0 }
    },
    see: canSeeProjectOfSearch,
    allow: canExport,
    // A file cannot be stored for repeated requests with the same idempotency key.
    answersSecret: true,
    limits: [{ name: 'search.export', max: 20, seconds: 3600 }],
    about: ({ input, request, subject }) => ({
      kind: 'export',
      id: request.id,
      details: { text: input.text, filters: input.filters, count: subject.count },
    }),
    run: async ({ tx, actor, me, at, input, subject }) => {
      const { ids } = await search.search(tx, actor, {
        clauses: parseQuery(input.text).clauses,
        filters: input.filters,
        sort: input.sort ?? 'relevance',
        exclusions: await exclusionsOf(search, tx, actor, subject),
        offset: 0,
        size: maxExportedExperts,
        withFacets: false,
        withNetworkSize: false,
        includesInternal: canSearchInternal(actor),
        today: dayOf(at),
      })
      const reasons = createHighlighter([])
      const present = (record: SearchRecord) =>
        canFind(actor, personAttributesOf(record.person)) && !isRecordExcluded(subject, record)
          ? presentFound(actor, record, reasons, me.language, at)
          : undefined
      const { parts, count } = await exportTable(tx, ids, present, me.language)
      subject.count = count
      return new File([...parts], 'experts.csv', { type: 'text/csv' })
    },
  })
