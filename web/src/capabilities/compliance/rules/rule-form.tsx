import { parametersOf } from '@colloquy/contract/compliance/predicates'
import { coveringRule } from '@colloquy/contract/compliance/rule-comparison'
import type { RuleContent } from '@colloquy/contract/compliance/rule-shapes'
import { approvalConditions, Outcome } from '@colloquy/contract/compliance/shapes'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Tag } from '../../../ui/display/chip.tsx'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { outcomeIcons } from '../view.ts'
import css from './rule-form.module.css'
import { allStages, ruleParts, ruleText, stagesText, unitText, unknownParts } from './view.ts'

const effects = ['block', 'approve', 'conditions'] as const

/**
 * A rule as a sentence whose parts are edited where they stand: its effect, its steps and its numbers.
 * @param inherited - the rules of higher levels, which must not be stricter already
 */
export function RuleForm({
  rule,
  change,
  inherited,
  isNew,
  onChange,
  onRemove,
}: {
  rule: RuleContent
  change: 'ADDED' | 'CHANGED' | undefined
  inherited: readonly RuleContent[]
  /** It was just added: its first field has the focus. */
  isNew: boolean
  onChange: (rule: RuleContent) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const sentence = ruleText(t, rule)
  const covering = coveringRule(rule, inherited)
  const parameters = parametersOf(rule.predicate)
  const slots: Readonly<Record<string, () => React.ReactNode>> = {
    effect: () => (
      <InlineSelect
        label={t('COMPLIANCE.EDITOR.EFFECT')}
        value={rule.effect}
        options={effects.map((value) => ({ value, text: t(`COMPLIANCE.SENTENCE.EFFECTS.${value}`) }))}
        autoFocus={isNew}
        onChange={(effect) =>
          onChange({
            ...rule,
            effect,
            conditions: effect === 'conditions' && rule.conditions.length === 0 ? ['notes_review'] : rule.conditions,
          })
        }
      />
    ),
    stages: () => (
      <button
        type="button"
        className={css.inline}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${t('COMPLIANCE.EDITOR.STAGES')}: ${stagesText(t, rule)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {stagesText(t, rule)}
      </button>
    ),
    onUnknown: () => (
      <InlineSelect
        label={t('COMPLIANCE.EDITOR.UNKNOWN')}
        value={rule.onUnknown}
        options={Outcome.options.map((value) => ({ value, text: t(`COMPLIANCE.SENTENCE.UNKNOWN_EFFECTS.${value}`) }))}
        onChange={(onUnknown) => onChange({ ...rule, onUnknown })}
      />
    ),
  }
  const slot = (name: string): React.ReactNode => {
    const known = slots[name]
    if (known) return known()
    const { min, max } = parameters[name]!
    return (
      <NumberSlot
        name={name}
        value={rule.params[name]!}
        min={min}
        max={max}
        onChange={(value) => onChange({ ...rule, params: { ...rule.params, [name]: value } })}
      />
    )
  }
  const shown = (parts: ReturnType<typeof ruleParts>) =>
    parts.map((part) =>
      'text' in part ? <span key={part.text}>{part.text}</span> : <span key={part.slot}>{slot(part.slot)}</span>,
    )
  return (
    <div className={css.rule} data-off={!rule.isOn || undefined}>
      <label className={css.switch}>
        <input
          type="checkbox"
          className="visually-hidden"
          aria-label={t('COMPLIANCE.EDITOR.ON', { rule: sentence })}
          checked={rule.isOn}
          onChange={() => onChange({ ...rule, isOn: !rule.isOn })}
        />
        <span className={css.track} aria-hidden />
      </label>
      <div className={css.words}>
        <p className={css.sentence}>
          <span className={css.glyph}>
            <StatusIcon shape={rule.isOn ? outcomeIcons[rule.effect] : 'dashes'} />
          </span>{' '}
          {shown(ruleParts(t, rule))}
          {change && (
            <>
              {' '}
              <Tag>{t(`COMPLIANCE.EDITOR.${change}`)}</Tag>
            </>
          )}
        </p>
        {isOpen && (
          <CheckSet
            id={id}
            label={t('COMPLIANCE.EDITOR.STAGES_LABEL')}
            value={rule.stages}
            options={allStages.map((value) => ({ value, text: t(`COMPLIANCE.STAGES.${value}`) }))}
            onChange={(stages) => onChange({ ...rule, stages })}
          />
        )}
        {rule.effect === 'conditions' && (
          <CheckSet
            label={t('COMPLIANCE.EDITOR.CONDITIONS')}
            value={rule.conditions}
            options={approvalConditions.map((value) => ({ value, text: t(`COMPLIANCE.CONDITIONS.${value}`) }))}
            onChange={(conditions) => onChange({ ...rule, conditions })}
          />
        )}
        <p className={css.unknown}>{shown(unknownParts(t))}</p>
        {covering && (
          <p className={css.warning} role="status">
            {t('COMPLIANCE.EDITOR.COVERED')}{' '}
            <span className="quiet">{t('COMPLIANCE.EDITOR.COVERED_BY', { rule: ruleText(t, covering) })}</span>
          </p>
        )}
      </div>
      <button
        type="button"
        className={css.remove}
        aria-label={t('COMPLIANCE.EDITOR.REMOVE', { rule: sentence })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  )
}

/** A choice within a sentence, as wide as what is chosen. */
function InlineSelect<Value extends string>({
  label,
  value,
  options,
  autoFocus = false,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  autoFocus?: boolean
  onChange: (value: Value) => void
}) {
  return (
    <span className={css.select}>
      <select
        className={css.inline}
        aria-label={label}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: the reader has just added the rule, and goes on with its first field
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A number with its unit within a sentence. What is out of bounds is marked and not saved. */
function NumberSlot({
  name,
  value,
  min,
  max,
  onChange,
}: {
  name: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState(String(value))
  const [seen, setSeen] = useState(value)
  // Another value has arrived, such as by discarding the draft.
  if (seen !== value) {
    setSeen(value)
    if (Number(typed) !== value) setTyped(String(value))
  }
  const isValid = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
  const isWrong = !isValid(typed)
  const id = useId()
  return (
    <>
      <span className={css.pair}>
        <input
          className={css.number}
          inputMode="numeric"
          dir="ltr"
          aria-label={t(`COMPLIANCE.PARAMS.${name as 'months'}`)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={typed}
          size={Math.max(2, typed.length)}
          maxLength={3}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            if (isValid(text)) onChange(Number(text))
          }}
          onKeyDown={(event) => {
            const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            const next = String(Number(typed) + (step ?? 0))
            if (step === undefined || !isValid(next)) return
            event.preventDefault()
            setTyped(next)
            onChange(Number(next))
          }}
          onBlur={() => isWrong && setTyped(String(value))}
        />{' '}
        {unitText(t, name, value)}
      </span>
      {isWrong && (
        <span id={id} className={css.error} role="alert">
          {t('COMPLIANCE.EDITOR.INCOMPLETE', { min, max })}
        </span>
      )}
    </>
  )
}

/** Check boxes drawn as pills; at least one stays checked. */
function CheckSet<Value extends string>({
  id,
  label,
  value,
  options,
  onChange,
}: {
  id?: string
  label: string
  value: readonly Value[]
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value[]) => void
}) {
  return (
    <fieldset id={id} className={css.set} aria-label={label}>
      {options.map((option) => {
        const isChecked = value.includes(option.value)
        const isLast = isChecked && value.length === 1
        return (
          <label key={option.value} className={css.pill}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={isChecked}
              aria-disabled={isLast || undefined}
              onChange={() => {
                if (isLast) return
                onChange(isChecked ? value.filter((one) => one !== option.value) : [...value, option.value])
              }}
            />
            {option.text}
          </label>
        )
      })}
    </fieldset>
  )
}
