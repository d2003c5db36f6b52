import { pathToFileURL } from 'node:url'
import { commonRefusals } from '@colloquy/contract/operation'
import { languages } from '@colloquy/contract/values'
import { listFiles, root } from '../../tree.ts'

/** Keys that the code puts together: everything below a prefix, and which endings there must be. */
export interface DynamicKeys {
  readonly prefix: string
  /** Every ending that can occur, when code knows them; each must then have its text. */
  readonly endings?: readonly string[]
}

/** The codes of all refusals that the contract declares. */
const refusalCodes = async (): Promise<string[]> => {
  const files = listFiles(root, ['contract/src']).filter((path) => path.endsWith('/refusals.ts'))
  const modules = await Promise.all(
    files.map((path) => import(pathToFileURL(root + path).href) as Promise<Record<string, object>>),
  )
  return [commonRefusals, ...modules.flatMap((module) => Object.values(module))].flatMap((codes) => Object.keys(codes))
}

/** What the browser says when the server has failed, and when it could not be reached. */
const unanswered = ['unexpected', 'offline']

/** All declared prefixes. A key that is put together below any other prefix is refused by the check. */
export const dynamicKeys = async (): Promise<DynamicKeys[]> => [
  { prefix: 'REFUSALS.', endings: [...(await refusalCodes()), ...unanswered] },
  { prefix: 'LANGUAGES.', endings: languages },
]
