import {
  appendPart,
  beginImport,
  cancelImport,
  checkImport,
  downloadErrors,
  downloadTemplate,
  listImports,
  openImport,
  pauseImport,
  runImport,
} from '@colloquy/contract/imports/operations'
import {
  type Import,
  type ImportCard,
  type ImportKind,
  type ImportSubject,
  largestPart,
} from '@colloquy/contract/imports/shapes'
import { downloadFile } from '../../platform/file/download.ts'
import { useCommand, useInfiniteOperation, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

const lists = [listImports, openImport]
export const useCheckImport = () => useCommand(checkImport, { invalidates: lists })
export const useRunImport = () => useCommand(runImport, { invalidates: lists })
export const usePauseImport = () => useCommand(pauseImport, { invalidates: lists })
export const useCancelImport = () => useCommand(cancelImport, { invalidates: lists })
const useBeginImport = () => useCommand(beginImport, { invalidates: [listImports] })
const useAppendPart = () => useCommand(appendPart)

const importsIn = ({ imports }: { readonly imports: readonly ImportCard[] }) => imports

/** Imports of experts, or of companies, the latest first. */
export const useListImports = (subject: ImportSubject) => useInfiniteOperation(listImports, { subject }, importsIn)

/** One import, and the first of what is wrong with its rows. */
export const useOpenImport = (importId: string) =>
  useOperationQuery(openImport, { importId }, { keepPreviousData: true })

export type Sent = { readonly ok: true; readonly importId: string } | { readonly ok: false; readonly refusal: string }

/**
 * Sends a file in parts: of `into` what is not there yet, else as a new import of a kind. `tell` hears how much of it is there, from 0
 * to 1.
 */
export const useSending = () => {
  const begin = useBeginImport()
  const append = useAppendPart()
  const send = async (
    file: File,
    into: Pick<Import, 'id' | 'received'> | ImportKind,
    tell: (share: number) => void,
  ): Promise<Sent> => {
    const isNew = typeof into === 'string'
    const begun = isNew
      ? await begin.run({ fileName: file.name.slice(0, 200), size: file.size, kind: into })
      : ({ ok: true, value: into } as const)
    if (!begun.ok) return { ok: false, refusal: String(begun.refusal) }
    const importId = begun.value.id
    for (let offset = isNew ? 0 : into.received; offset < file.size; offset += largestPart) {
      tell(offset / file.size)
      const part = new File([file.slice(offset, offset + largestPart)], 'part')
      const answer = await append.run({ importId, offset, part })
      if (!answer.ok) return { ok: false, refusal: String(answer.refusal) }
    }
    return { ok: true, importId }
  }
  return send
}

/** Saves what is wrong with an import's rows as a file. @returns whether it could be had */
export const saveErrors = async (importId: string, name: string): Promise<boolean> => {
  const answer = await api(downloadErrors, { importId }).catch(() => undefined)
  if (answer?.ok) downloadFile(answer.value as unknown as File, name)
  return answer?.ok === true
}

/** Saves the empty table of a kind. @returns whether it could be had */
export const saveTemplate = async (kind: ImportKind, name: string): Promise<boolean> => {
  const answer = await api(downloadTemplate, { kind }).catch(() => undefined)
  if (answer?.ok) downloadFile(answer.value as unknown as File, name)
  return answer?.ok === true
}
