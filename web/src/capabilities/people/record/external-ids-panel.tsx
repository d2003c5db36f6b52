import type { ExternalId } from '@colloquy/contract/people/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

/** A person's ids in other systems [PU-01]. */
export function ExternalIdsPanel({ externalIds }: { externalIds: readonly ExternalId[] }) {
  const t = useTranslate()
  return (
    <Panel title={t('PEOPLE.EXTERNAL_IDS.TITLE')} count={externalIds.length} padded>
      <KeyValues
        items={externalIds.map(({ system, value }) => ({ name: system, value: <bdi className="mono">{value}</bdi> }))}
      />
    </Panel>
  )
}
