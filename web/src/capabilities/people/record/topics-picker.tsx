import { hasSeveralTopics, mergeTopics, topicsIn } from '@colloquy/contract/people/topics'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import css from './topics-picker.module.css'
import { recordLimits } from './view.ts'

/**
 * Tag input for topics: Enter or a comma adds one, a pasted list adds all of them, Backspace in the empty field removes
 * the last one.
 */
export function TopicsPicker({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (topics: readonly string[]) => void
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const isFull = value.length >= recordLimits.topics
  const isTooLong = (topic: string) => topic.length > recordLimits.topic
  /** Adds the topics of a text; those that are too long stay in the field. */
  const addTopics = (text: string) => {
    const topics = topicsIn(text)
    setTyped(topics.filter(isTooLong).join(', '))
    const merged = mergeTopics([...value, ...topics.filter((topic) => !isTooLong(topic))])
    if (merged.length > value.length) onChange(merged.slice(0, Math.max(value.length, recordLimits.topics)))
  }
  const add = () => addTopics(typed)
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!hasSeveralTopics(text) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    addTopics(`${typed}${text}`)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Backspace' && typed === '') return onChange(value.slice(0, -1))
    if (event.key !== 'Enter' && event.key !== ',') return
    // Enter adds a typed topic; in an empty field it submits the form.
    if (event.key === 'Enter' && typed.trim() === '') return
    event.preventDefault()
    add()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble from the field inside
    <div ref={field} className={css.field} onKeyDown={press} onPaste={paste}>
      <div className={css.add}>
        <TextField
          label={t('PEOPLE.PROFILE.TOPICS')}
          help={
            isFull ? t('PEOPLE.PROFILE.TOPICS_FULL', { count: recordLimits.topics }) : t('PEOPLE.PROFILE.TOPICS_HELP')
          }
          value={typed}
          maxLength={recordLimits.topic}
          error={isTooLong(typed) ? t('SHARED.FORMS.ERRORS.MAX_CHARACTERS', { count: recordLimits.topic }) : undefined}
          onBlur={add}
          onChange={setTyped}
        />
        <Button disabled={typed.trim() === '' || isFull} onClick={add}>
          {t('PEOPLE.PROFILE.ADD')}
        </Button>
      </div>
      <div className={css.chips}>
        {value.map((topic) => (
          <Chip
            key={topic}
            removeLabel={t('PEOPLE.PROFILE.REMOVE_WHAT', { what: topic })}
            onRemove={() => {
              onChange(value.filter((one) => one !== topic))
              field.current?.querySelector('input')?.focus()
            }}
          >
            <bdi>{topic}</bdi>
          </Chip>
        ))}
      </div>
    </div>
  )
}
