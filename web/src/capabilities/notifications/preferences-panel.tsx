import {
  type Channel,
  channels,
  type NotificationPreferences,
  type Topic,
} from '@colloquy/contract/notifications/shapes'
import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { classes } from '../../ui/join-classes.ts'
import { toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useListNotificationPreferences, useSetNotificationPreference } from './data.ts'
import { MailStatusPanel } from './mail-status-panel.tsx'
import css from './preferences-panel.module.css'

/** The reader's notification preferences: one switch per topic and channel. */
export function PreferencesPanel() {
  const t = useTranslate()
  return (
    <Panel title={t('NOTIFICATIONS.CHOICES.TITLE')}>
      <MailStatusPanel />
      <QueryContent answer={useListNotificationPreferences()}>
        {(preferences) => <Matrix preferences={preferences} />}
      </QueryContent>
      <p className={css.foot}>{t('NOTIFICATIONS.CHOICES.LEAD')}</p>
    </Panel>
  )
}

function Matrix({ preferences }: { preferences: NotificationPreferences }) {
  const t = useTranslate()
  return (
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('NOTIFICATIONS.CHOICES.TOPIC')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={css.channel}>
              {t(`NOTIFICATIONS.CHOICES.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((row) => (
          <tr key={row.topic}>
            <th scope="row">
              <span className="strong">{t(`NOTIFICATIONS.TOPICS.${row.topic}.NAME`)}</span>
              <span className="quiet small">{t(`NOTIFICATIONS.TOPICS.${row.topic}.ABOUT`)}</span>
              <Reason topic={row.topic} />
            </th>
            {channels.map((channel) => (
              <td key={channel} className={classes(css.channel, row[channel] === null && css.absent)}>
                <span className={css.channelName} aria-hidden="true">
                  {t(`NOTIFICATIONS.CHOICES.${channel}`)}
                </span>
                <Cell topic={row.topic} channel={channel} choice={row[channel]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Explains why a switch is locked. */
function Reason({ topic }: { topic: Topic }) {
  const t = useTranslate()
  if (topic !== 'bookings' && topic !== 'security') return null
  return <span className="second small">{t(`NOTIFICATIONS.TOPICS.${topic}.MUST`)}</span>
}

function Cell({
  topic,
  channel,
  choice,
}: {
  topic: Topic
  channel: Channel
  choice: NotificationPreferences[number][Channel]
}) {
  const t = useTranslate()
  const choose = useSetNotificationPreference()
  const values = {
    topic: t(`NOTIFICATIONS.TOPICS.${topic}.NAME`),
    channel: t(`NOTIFICATIONS.CHOICES.${channel}`),
  }
  const set = async (isOn: boolean): Promise<void> => {
    const refusal = await choose(topic, channel, isOn)
    if (refusal)
      toastError(refusalText(t, refusal), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void set(isOn) })
    else
      toastSuccess(t(isOn ? 'NOTIFICATIONS.CHOICES.ON' : 'NOTIFICATIONS.CHOICES.OFF', values), {
        label: t('SHARED.ACTIONS.UNDO'),
        onClick: () => void set(!isOn),
      })
  }
  if (choice === null)
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('NOTIFICATIONS.CHOICES.NEVER')}</span>
      </span>
    )
  if (choice.isMandatory)
    return (
      <span className={css.always}>
        <IconLock size={14} stroke={1.5} aria-hidden />
        {t('NOTIFICATIONS.CHOICES.ALWAYS')}
      </span>
    )
  return (
    <Switch
      aria-label={t('NOTIFICATIONS.CHOICES.LABEL', values)}
      checked={choice.isOn}
      onChange={(event) => void set(event.currentTarget.checked)}
      className={css.switch}
    />
  )
}
