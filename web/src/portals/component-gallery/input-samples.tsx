import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AddChip, Chip } from '../../ui/display/chip.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { FacetGroup, FacetRow } from '../../ui/input/facet.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { PasswordField } from '../../ui/input/password-field.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import css from './component-gallery-page.module.css'
import { Sample } from './sample.tsx'
import type { SampleTexts } from './sample-texts.ts'

/** Buttons, fields and pickers. */
export function InputSamples({ text }: { text: SampleTexts }) {
  return (
    <>
      <Buttons text={text} />
      <Fields text={text} />
      <Choices text={text} />
    </>
  )
}

function Buttons({ text: { buttons, button } }: { text: SampleTexts }) {
  return (
    <Sample number={6} title={buttons} span={4}>
      <div className={css.wrap}>
        <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.5} />} rightSection={<Kbd>N</Kbd>}>
          {button.new}
        </Button>
        <Button rightSection={<Kbd>X</Kbd>}>{button.compare}</Button>
        <Button size="xs">{button.answer}</Button>
        <Button size="xs" variant="accent">
          {button.pick}
        </Button>
        <Button variant="subtle">{button.clear}</Button>
        <Button variant="danger">{button.cancel}</Button>
        <Button variant="filled" disabled>
          {button.notYet}
        </Button>
        <Button variant="filled" size="lg">
          {button.large}
        </Button>
        <Button variant="filled" loading>
          {button.new}
        </Button>
      </div>
    </Sample>
  )
}

function Fields({ text: { fields, field } }: { text: SampleTexts }) {
  const [email, setEmail] = useState('imogen@brandywell.example')
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [note, setNote] = useState('')
  return (
    <Sample number={7} title={fields} span={4}>
      <div className="stack">
        <TextField label={field.email} type="email" value={email} onChange={setEmail} />
        <TextField label={field.reason} value={reason} onChange={setReason} error={field.reasonError} />
        <PasswordField label={field.password} revealLabel={field.reveal} value={password} onChange={setPassword} />
        <TextArea label={field.note} help={field.noteHelp} value={note} onChange={setNote} />
      </div>
    </Sample>
  )
}

const verdicts = [
  { name: 'clear', shape: 'disc', count: 24 },
  { name: 'review', shape: 'diamond', count: 11 },
  { name: 'blocked', shape: 'square', count: 3 },
] as const

function Choices({ text: { chips, chip, status } }: { text: SampleTexts }) {
  const [chosen, setChosen] = useState<readonly string[]>(['clear'])
  const [span, setSpan] = useState<'day' | 'week'>('day')
  const choose = (name: string) => (on: boolean) =>
    setChosen((before) => (on ? [...before, name] : before.filter((one) => one !== name)))
  return (
    <Sample number={8} title={chips} span={4}>
      <div className={css.wrap}>
        <Chip name={chip.country} removeLabel={`${chip.remove} ${chip.places}`} onRemove={() => setChosen([])}>
          {chip.places}
        </Chip>
        <AddChip onClick={() => setChosen(verdicts.map(({ name }) => name))}>
          {chip.filter} <Kbd>F</Kbd>
        </AddChip>
        <SegmentedControl
          label={chip.day}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'day', label: chip.day },
            { value: 'week', label: chip.week },
          ]}
        />
      </div>
      <div className={css.edge}>
        <FacetGroup title={chip.verdict}>
          {verdicts.map(({ name, shape, count }) => (
            <FacetRow
              key={name}
              label={status[name]}
              shape={shape}
              count={count}
              checked={chosen.includes(name)}
              onChange={choose(name)}
            />
          ))}
        </FacetGroup>
      </div>
    </Sample>
  )
}
