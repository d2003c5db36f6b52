import { cityOf } from '@colloquy/contract/time'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { deviceZone, useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { guessZone, zoneEntries } from '../../people/zone/zone-data.ts'
import { ZonePicker } from '../../people/zone/zone-picker.tsx'
import { usePreferences } from './data.ts'
import css from './zone-panel.module.css'

/** The reader's time zone. */
export function ZonePanel() {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const { keep, busy } = usePreferences()
  const [refusal, setRefusal] = useState<string>()
  const device = useGuess()

  const choose = async (zone: string, before?: string): Promise<void> => {
    const refused = await keep({ timeZoneId: zone })
    setRefusal(refused)
    if (refused) return
    const undo = before && { label: t('SHARED.ACTIONS.UNDO'), onClick: () => void choose(before) }
    toastSuccess(t('IDENTITY.ZONE.DONE', { city: cityOf(zone, language) }), undo || undefined)
  }
  return (
    <Panel title={t('IDENTITY.ZONE.TITLE')} padded>
      <div className={css.zone}>
        <p className="quiet small">{t('IDENTITY.ZONE.LEAD')}</p>
        <ZonePicker
          label={t('IDENTITY.ZONE.LABEL')}
          value={time.zone}
          own={[time.zone, device]}
          disabled={busy}
          onChange={(zone) => void choose(zone, time.zone)}
        />
        <p className="second">{t('IDENTITY.ZONE.NOW', { time: time.clock(now), city: time.city })}</p>
        {device !== time.zone && (
          <Button size="xs" onClick={() => void choose(device, time.zone)}>
            {t('IDENTITY.ZONE.DEVICE', { city: cityOf(device, language) })}
          </Button>
        )}
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      </div>
    </Panel>
  )
}

/** The device's time zone, as reported by the browser. */
const useGuess = (): string => {
  const language = useLanguage()
  const now = useNow()
  const own = deviceZone()
  const year = now.getFullYear()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the current time, only the year matters
  return useMemo(() => guessZone(zoneEntries(language, now, [own]), own, year), [language, own, year])
}
