import { listRegisteredCompanies } from '@colloquy/contract/companies/operations'
import { unwrapResult } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

/** Where the names of companies are found while somebody answers. What may be found depends on who answers. */
export interface CompanySearch {
  /** Tells what is found apart. */
  readonly key: string
  readonly find: (text: string) => Promise<readonly string[]>
}

const maxNames = 8

/** For those who write questionnaires, and who may read the registry. */
export const previewSearch: CompanySearch = {
  key: 'preview',
  find: async (text) => {
    const { companies } = unwrapResult(
      listRegisteredCompanies,
      await api(listRegisteredCompanies, { text, kinds: ['employer'] }),
    )
    return companies.slice(0, maxNames).map(({ name }) => name)
  },
}
