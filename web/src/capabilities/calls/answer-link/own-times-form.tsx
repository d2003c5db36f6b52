import { instantAt } from '@colloquy/contract/local-date-time'
import type { Slot } from '@colloquy/contract/values'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'

const maxTimes = 5

/** The slot of a typed wall time; undefined while it is incomplete. */
const slotOf = (typed: string, zone: string, minutes: number): Slot | undefined => {
  const [year, month, day, hour, minute] = typed.split(/[-T:]/).map(Number)
  if (!year || !month || !day || hour === undefined || minute === undefined) return undefined
  const start = instantAt({ year, month, day, hour, minute }, zone)
  return { start: start.toISOString(), end: new Date(start.getTime() + minutes * 60_000).toISOString() }
}

/** Names up to five times by the reader's own clock, with the date and time fields of the device. */
export function OwnTimesForm({
  zone,
  minutes,
  busy,
  onSend,
}: {
  zone: string
  minutes: number
  busy: boolean
  onSend: (slots: readonly Slot[]) => void
}) {
  const t = useTranslate()
  const [times, setTimes] = useState([''])
  const slots = times.flatMap((typed) => slotOf(typed, zone, minutes) ?? [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && slots.length > 0) onSend(slots)
  }
  return (
    <form className="stack" onSubmit={send}>
      <h2>{t('CALLS.ANSWER_LINK.OWN')}</h2>
      {times.map((typed, index) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: times are only added at the end
          key={index}
          type="datetime-local"
          step={300}
          label={t('CALLS.ANSWER_LINK.TIME', { number: index + 1 })}
          value={typed}
          onChange={({ currentTarget: { value } }) =>
            setTimes((before) => before.map((one, otherIndex) => (otherIndex === index ? value : one)))
          }
        />
      ))}
      {times.length < maxTimes && (
        <Button onClick={() => setTimes((before) => [...before, ''])}>{t('CALLS.ANSWER_LINK.ADD')}</Button>
      )}
      <Button type="submit" variant="filled" loading={busy} disabled={slots.length === 0}>
        {t('CALLS.ANSWER_LINK.SEND')}
      </Button>
    </form>
  )
}
