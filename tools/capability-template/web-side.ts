import type { Names } from './names.ts'

/** The browser's side of a new capability: its data and one screen with all of its states. */
export const webFiles = ({ folder, type, one, variable, translationKey }: Names): Record<string, string> => ({
  'data.ts': `import { list${type} } from '@colloquy/contract/${folder}/operations'
import { useOperationQuery } from '../../platform/query.ts'

/** All that the person may see, by name. */
export const use${type} = () => useOperationQuery(list${type}, {})
`,
  [`${folder}-screen.tsx`]: `import { useTranslate } from '../../platform/translations.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { use${type} } from './data.ts'

/** All of them by name; title and message come from the address. */
export function ${type}Screen() {
  const say = useTranslate()
  const { data, error, refetch } = use${type}()
  if (error)
    return <ErrorState title={say('SHARED.STATES.FAILED')} retry={say('SHARED.ACTIONS.RETRY')} onRetry={refetch} />
  if (!data) return <SkeletonRows label={say('SHARED.STATES.LOADING')} />
  if (data.total === 0) return <EmptyState>{say('${translationKey}.EMPTY')}</EmptyState>
  return (
    <ul>
      {data.${variable}.map(({ ${one}Id, name }) => (
        <li key={${one}Id}>{name}</li>
      ))}
    </ul>
  )
}
`,
})
