import type { Vetting } from '@colloquy/contract/vetting/shapes'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** A registered expert's contact details and availability. */
export function ContactPanel({ vetting: { record, notes } }: { vetting: Vetting }) {
  const t = useTranslate()
  const time = useTime()
  const there = time.placed(useNow(), record.timeZone)
  const items = [
    { name: t('VETTING.CONTACT.EMAIL'), value: record.email && <bdi dir="ltr">{record.email}</bdi> },
    { name: t('VETTING.CONTACT.PLACE'), value: <bdi>{record.city ?? there.city}</bdi> },
    {
      name: t('VETTING.CONTACT.CLOCK'),
      value: (
        <bdi dir="ltr" className="mono">
          {there.time}
        </bdi>
      ),
    },
    { name: t('VETTING.CONTACT.NOTES'), value: notes && <bdi>{notes}</bdi> },
  ]
  return (
    <Panel title={t('VETTING.CONTACT.TITLE')} padded>
      <KeyValues items={items.filter(({ value }) => value)} />
    </Panel>
  )
}
