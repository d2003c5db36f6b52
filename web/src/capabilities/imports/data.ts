import {
  appendImportChunk,
  cancelImport,
  checkImport,
  downloadImportErrors,
  downloadImportTemplate,
  getImport,
  listImports,
  pauseImport,
  runImport,
  startImport,
} from '@colloquy/contract/imports/operations'
import {
  type Import,
  type ImportCard,
  type ImportKind,
  type ImportSubject,
  maxChunkBytes,
} from '@colloquy/contract/imports/shapes'
import { downloadFile } from '../../platform/file/download.ts'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

const lists = [listImports, getImport]
export const useCheckImport = () => useCommand(checkImport, { invalidates: lists })
export const useRunImport = () => useCommand(runImport, { invalidates: lists })
export const usePauseImport = () => useCommand(pauseImport, { invalidates: lists })
export const useCancelImport = () => useCommand(cancelImport, { invalidates: lists })
const useStartImport = () => useCommand(startImport, { invalidates: [listImports] })
const useAppendImportChunk = () => useCommand(appendImportChunk)

const importsIn = ({ imports }: { readonly imports: readonly ImportCard[] }) => imports

/** Imports of experts or companies, latest first. */
export const useListImports = (subject: ImportSubject) => useInfiniteOperation(listImports, { subject }, importsIn)

/** One import and its first row errors. */
export const useGetImport = (importId: string) => useOperationQuery(getImport, { importId }, { keepPreviousData: true })

/** Bytes at the start of a file that show whether it is text. */
const headSize = 64_000

/** Why a file cannot be imported, as far as its start tells; the server decides. */
const defectOf = async (file: File): Promise<'no_rows' | 'import_no_table' | undefined> => {
  if (file.size === 0) return 'no_rows'
  const head = new Uint8Array(await file.slice(0, headSize).arrayBuffer())
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return head.includes(0) && !isWide ? 'import_no_table' : undefined
}

export type Sent = { readonly ok: true; readonly importId: string } | { readonly ok: false; readonly refusal: string }

/**
 * Uploads a file in chunks: resumes `into` if given, else starts a new import of a kind. `tell` receives the progress, 0 to 1.
 */
export const useChunkedUpload = () => {
  const begin = useStartImport()
  const append = useAppendImportChunk()
  const cancel = useCancelImport()
  const send = async (
    file: File,
    into: Pick<Import, 'id' | 'received'> | ImportKind,
    tell: (share: number) => void,
  ): Promise<Sent> => {
    const isNew = typeof into === 'string'
    const defect = isNew ? await defectOf(file) : undefined
    if (defect) return { ok: false, refusal: defect }
    const begun = isNew
      ? await begin.run({ fileName: file.name.slice(0, 200), size: file.size, kind: into })
      : ({ ok: true, value: into } as const)
    if (!begun.ok) return { ok: false, refusal: String(begun.refusal) }
    const importId = begun.value.id
    for (let offset = isNew ? 0 : into.received; offset < file.size; offset += maxChunkBytes) {
      tell(offset / file.size)
      const chunk = new File([file.slice(offset, offset + maxChunkBytes)], 'chunk')
      const answer = await append.run({ importId, offset, chunk })
      if (answer.ok) continue
      const refusal = String(answer.refusal)
      // A file that is refused for good leaves no import behind.
      if (refusal === 'import_no_table' || refusal === 'no_rows') await cancel.run({ importId })
      return { ok: false, refusal }
    }
    return { ok: true, importId }
  }
  return send
}

/** Downloads an import's row errors. @returns whether the download succeeded */
export const saveErrors = async (importId: string, name: string): Promise<boolean> => {
  const answer = await api(downloadImportErrors, { importId }).catch(() => undefined)
  if (answer?.ok) downloadFile(answer.value as unknown as File, name)
  return answer?.ok === true
}

/** Downloads the empty template of a kind. @returns whether the download succeeded */
export const saveTemplate = async (kind: ImportKind, name: string): Promise<boolean> => {
  const answer = await api(downloadImportTemplate, { kind }).catch(() => undefined)
  if (answer?.ok) downloadFile(answer.value as unknown as File, name)
  return answer?.ok === true
}
