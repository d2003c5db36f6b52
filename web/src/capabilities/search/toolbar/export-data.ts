import { exportExperts } from '@colloquy/contract/search/export-operations'
import { downloadFile } from '../../../platform/file/download.ts'
import { useCommand } from '../../../platform/query.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import type { SearchInput } from '../view.ts'

/** Downloads the search results as a file; errors appear as a toast. */
export const useExport = (input: SearchInput) => {
  const t = useTranslate()
  const { run, isPending } = useCommand(exportExperts, { toastErrors: true })
  const save = async () => {
    const outcome = await run(input)
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, 'experts.csv')
    toastSuccess(t('SEARCH.EXPORT.DONE'))
  }
  return { save, busy: isPending }
}
