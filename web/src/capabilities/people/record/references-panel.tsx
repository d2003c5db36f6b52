import type { Reference } from '@colloquy/contract/people/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

/** A person's ids in other systems [PU-01]. */
export function ReferencesPanel({ references }: { references: readonly Reference[] }) {
  const t = useTranslate()
  return (
    <Panel title={t('PEOPLE.REFERENCES.TITLE')} count={references.length} padded>
      <KeyValues
        facts={references.map(({ system, value }) => ({ name: system, value: <bdi className="mono">{value}</bdi> }))}
      />
    </Panel>
  )
}
