import { pathToFileURL } from 'node:url'
import { auditedOperations } from '@colloquy/contract/audit/audited-operations'
import { commonRefusals } from '@colloquy/contract/operation'
import { listFiles, root } from '../../repository-files.ts'

/** Keys that code composes: everything below a prefix, and the required endings. */
export interface DynamicKeys {
  readonly prefix: string
  /** All possible endings, if known; each needs a text. */
  readonly endings?: readonly string[]
}

/** All refusal codes of the contract. */
const refusalCodes = async (): Promise<string[]> => {
  const files = listFiles(root, ['contract/src']).filter((path) => /[/-]refusals\.ts$/.test(path))
  const modules = await Promise.all(
    files.map((path) => import(pathToFileURL(root + path).href) as Promise<Record<string, object>>),
  )
  return [commonRefusals, ...modules.flatMap((module) => Object.values(module))].flatMap((codes) => Object.keys(codes))
}

/** Errors the browser reports itself: the server failed, or could not be reached. */
const clientErrors = ['unexpected', 'offline']

/** All declared prefixes. The check refuses keys composed below any other prefix. */
export const dynamicKeys = async (): Promise<DynamicKeys[]> => [
  { prefix: 'REFUSALS.', endings: [...(await refusalCodes()), ...clientErrors] },
  { prefix: 'AUDIT.OPERATIONS.', endings: auditedOperations },
  // Names of facts and kinds of subjects come from the log; those without words are shown as they are.
  { prefix: 'AUDIT.FACTS.' },
  { prefix: 'AUDIT.SUBJECTS.' },
]
