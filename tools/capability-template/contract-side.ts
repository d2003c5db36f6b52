import { languages } from '@colloquy/contract/languages'
import type { Names } from './names.ts'

/** The contract of a new capability: one thing with a name, listed and created. */
export const contractFiles = ({
  folder,
  oneType,
  one,
  type,
  code,
  label,
  variable,
}: Names): Record<string, string> => ({
  'shapes.ts': `import * as z from 'zod/mini'
import { can, Id, Instant, line } from '../values.ts'

export const ${oneType}Name = line(200)

/** One ${label}, as shown to a person with permission. */
export const ${oneType} = z.object({
  ${one}Id: Id,
  name: z.string(),
  createdAt: Instant,
  can: can('rename'),
})
export type ${oneType} = z.infer<typeof ${oneType}>
`,
  'operations.ts': `import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { ${oneType}, ${oneType}Name } from './shapes.ts'

export const list${type} = operation('${variable}.list', {
  summary: 'All that one may see, by name.',
  method: 'GET',
  path: '/${folder}',
  input: z.object({}),
  output: z.object({ ${variable}: z.array(${oneType}), total: z.int() }),
})

export const create${oneType} = operation('${variable}.create', {
  summary: 'Makes one under a name of its own.',
  method: 'POST',
  path: '/${folder}',
  input: z.object({ name: ${oneType}Name }),
  output: ${oneType},
  refusals: ['${code}_name_taken'],
})
`,
  'events.ts': `import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

export const ${one}Created = event('${variable}.created', z.object({ ${one}Id: Id }))
`,
  'refusals.ts': `export const ${variable}Refusals = {
  /** Two of a tenant cannot have the same name. */
  ${code}_name_taken: 409,
} as const
`,
})

const texts = {
  enUS: {
    empty: 'There is nothing here yet.',
    taken: 'This name is already in use. Choose another one.',
  },
  deDE: {
    empty: 'Hier ist noch nichts.',
    taken: 'Diesen Namen gibt es schon. Wählen Sie einen anderen.',
  },
  arSA: {
    empty: 'لا يوجد شيء هنا بعد.',
    taken: 'هذا الاسم مستخدم بالفعل. اختر اسمًا آخر.',
  },
}

/** The words of a new capability, by language. */
export const translationFiles = ({ translationKey, code }: Names): Record<string, string> =>
  Object.fromEntries(
    languages.map((language) => {
      // A language without texts here starts with the English ones.
      const { empty, taken } = { ...texts }[language as keyof typeof texts] ?? texts.enUS
      return [
        `${language}.json`,
        `${JSON.stringify({ [translationKey]: { EMPTY: empty }, REFUSALS: { [`${code}_name_taken`]: taken } }, null, 2)}\n`,
      ]
    }),
  )
