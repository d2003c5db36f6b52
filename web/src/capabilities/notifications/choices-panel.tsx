import { type Channel, type Choices, channels, type Topic } from '@colloquy/contract/notifications/shapes'
import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './choices-panel.module.css'
import { useChoose, useListChoices } from './data.ts'

/** The reader's notification preferences: one switch per topic and channel. */
export function ChoicesPanel() {
  const say = useTranslate()
  return (
    <Panel title={say('NOTIFICATIONS.CHOICES.TITLE')}>
      <QueryContent answer={useListChoices()}>{(choices) => <Matrix choices={choices} />}</QueryContent>
      <p className={css.foot}>{say('NOTIFICATIONS.CHOICES.LEAD')}</p>
    </Panel>
  )
}

function Matrix({ choices }: { choices: Choices }) {
  const say = useTranslate()
  return (
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">{say('NOTIFICATIONS.CHOICES.TOPIC')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={css.way}>
              {say(`NOTIFICATIONS.CHOICES.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map((row) => (
          <tr key={row.topic}>
            <th scope="row">
              <span className="strong">{say(`NOTIFICATIONS.TOPICS.${row.topic}.NAME`)}</span>
              <span className="quiet small">{say(`NOTIFICATIONS.TOPICS.${row.topic}.ABOUT`)}</span>
              <Reason topic={row.topic} />
            </th>
            {channels.map((channel) => (
              <td key={channel} className={css.way}>
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
  const say = useTranslate()
  if (topic !== 'bookings' && topic !== 'security') return null
  return <span className="second small">{say(`NOTIFICATIONS.TOPICS.${topic}.MUST`)}</span>
}

function Cell({ topic, channel, choice }: { topic: Topic; channel: Channel; choice: Choices[number][Channel] }) {
  const say = useTranslate()
  const choose = useChoose()
  const values = {
    topic: say(`NOTIFICATIONS.TOPICS.${topic}.NAME`),
    channel: say(`NOTIFICATIONS.CHOICES.${channel}`),
  }
  const set = async (isOn: boolean): Promise<void> => {
    const refusal = await choose(topic, channel, isOn)
    if (refusal)
      toastError(refusalText(say, refusal), { label: say('SHARED.ACTIONS.RETRY'), onClick: () => void set(isOn) })
    else toastSuccess(say(isOn ? 'NOTIFICATIONS.CHOICES.ON' : 'NOTIFICATIONS.CHOICES.OFF', values))
  }
  if (choice === null)
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{say('NOTIFICATIONS.CHOICES.NEVER')}</span>
      </span>
    )
  if (choice.isMandatory)
    return (
      <span className={css.always}>
        <IconLock size={14} stroke={1.5} aria-hidden />
        {say('NOTIFICATIONS.CHOICES.ALWAYS')}
      </span>
    )
  return (
    <Switch
      aria-label={say('NOTIFICATIONS.CHOICES.LABEL', values)}
      checked={choice.isOn}
      onChange={(event) => void set(event.currentTarget.checked)}
      className={css.switch}
    />
  )
}
