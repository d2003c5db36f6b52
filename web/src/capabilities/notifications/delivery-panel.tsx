import {
  type DeliverySettings,
  type Frequency,
  frequencies,
  summarizedTopics,
} from '@colloquy/contract/notifications/shapes'
import { NativeSelect, Switch } from '@mantine/core'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useGetDeliverySettings, useListNotificationPreferences, useSetDeliverySettings } from './data.ts'
import css from './delivery-panel.module.css'
import { clockText, suggestedQuietHours, timeOptions } from './view.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockText(hour * 60) }))

/** When the reader receives what can wait: quiet hours and summaries, saved at once. */
export function DeliveryPanel() {
  const t = useTranslate()
  const { city } = useTime()
  return (
    <Panel title={t('NOTIFICATIONS.TIMING.TITLE')} padded>
      <QueryContent answer={useGetDeliverySettings()}>{(timing) => <Fields timing={timing} />}</QueryContent>
      <p className={css.foot}>{t('NOTIFICATIONS.TIMING.LEAD', { city })}</p>
    </Panel>
  )
}

function Fields({ timing }: { timing: DeliverySettings }) {
  const t = useTranslate()
  const save = useSetDeliverySettings()
  const topics = useListNotificationPreferences()
    .data?.filter(({ mail }) => mail?.isOn)
    .map(({ topic }) => topic)
  const { quietHours, dailyHour, frequencies: chosen } = timing
  const set = async (next: DeliverySettings, before: DeliverySettings): Promise<void> => {
    const refusal = await save(next)
    if (refusal)
      toastError(refusalText(t, refusal), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void set(next, before) })
    else
      toastSuccess(t('NOTIFICATIONS.TIMING.SAVED'), {
        label: t('SHARED.ACTIONS.UNDO'),
        onClick: () => void set(before, next),
      })
  }
  const change = (part: Partial<DeliverySettings>) => void set({ ...timing, ...part }, timing)
  const summarized = summarizedTopics.filter((topic) => topics?.includes(topic))
  return (
    <div className={css.fields}>
      <Switch
        label={t('NOTIFICATIONS.TIMING.QUIET')}
        description={t('NOTIFICATIONS.TIMING.QUIET_HELP')}
        checked={quietHours !== null}
        onChange={(event) => change({ quietHours: event.currentTarget.checked ? suggestedQuietHours : null })}
      />
      {quietHours && (
        <div className={css.pair}>
          <NativeSelect
            label={t('NOTIFICATIONS.TIMING.START')}
            value={String(quietHours.start)}
            data={timeOptions(quietHours.start, quietHours.end)}
            onChange={(event) => change({ quietHours: { ...quietHours, start: Number(event.currentTarget.value) } })}
          />
          <NativeSelect
            label={t('NOTIFICATIONS.TIMING.END')}
            value={String(quietHours.end)}
            data={timeOptions(quietHours.end, quietHours.start)}
            onChange={(event) => change({ quietHours: { ...quietHours, end: Number(event.currentTarget.value) } })}
          />
        </div>
      )}
      {summarized.map((topic) => (
        <NativeSelect
          key={topic}
          label={t('NOTIFICATIONS.TIMING.FREQUENCY', { topic: t(`NOTIFICATIONS.TOPICS.${topic}.NAME`) })}
          value={chosen[topic]}
          data={frequencies.map((value) => ({ value, label: t(`NOTIFICATIONS.TIMING.${value}`) }))}
          onChange={(event) => change({ frequencies: { ...chosen, [topic]: event.currentTarget.value as Frequency } })}
        />
      ))}
      {summarized.some((topic) => chosen[topic] === 'daily') && (
        <NativeSelect
          label={t('NOTIFICATIONS.TIMING.DAILY_HOUR')}
          value={String(dailyHour)}
          data={hours}
          onChange={(event) => change({ dailyHour: Number(event.currentTarget.value) })}
        />
      )}
    </div>
  )
}
