import { directionOf, type Language } from '@colloquy/contract/languages'
import type { TrainingProblem } from '@colloquy/contract/training/content-rules'
import type { TrainingStep } from '@colloquy/contract/training/shapes'
import { Radio } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ErrorText } from '../../../ui/input/error-text.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import css from './editor.module.css'
import { freeId, withWords } from './view.ts'

const maxOptions = 6

/** One page or question of a module. */
export function StepForm({
  step,
  index,
  count,
  language,
  problems,
  onChange,
  onMove,
  onRemove,
}: {
  step: TrainingStep
  index: number
  count: number
  language: Language
  problems: readonly TrainingProblem[]
  onChange: (step: TrainingStep) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const n = index + 1
  const isQuestion = step.kind === 'question'
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
  return (
    <li className={css.step}>
      <div className={css.head}>
        <h3>{t('TRAINING.ADMIN.STEP', { n })}</h3>
        <div className={css.row}>
          <Button aria-label={t('TRAINING.ADMIN.UP', { n })} disabled={index === 0} onClick={() => onMove(index - 1)}>
            <IconArrowUp {...icon} />
          </Button>
          <Button aria-label={t('TRAINING.ADMIN.DOWN', { n })} disabled={n === count} onClick={() => onMove(n)}>
            <IconArrowDown {...icon} />
          </Button>
          <Button aria-label={t('TRAINING.ADMIN.REMOVE', { n })} onClick={onRemove}>
            <IconTrash {...icon} />
          </Button>
        </div>
      </div>
      <TextArea
        label={t(isQuestion ? 'TRAINING.ADMIN.FIELDS.QUESTION' : 'TRAINING.ADMIN.FIELDS.HEADING')}
        value={step.title[language] ?? ''}
        rows={isQuestion ? 2 : 1}
        maxLength={300}
        dir={directionOf(language)}
        onChange={(words) => onChange({ ...step, title: withWords(step.title, language, words) })}
      />
      {isQuestion && <Options step={step} language={language} onChange={onChange} />}
      <TextArea
        label={t(isQuestion ? 'TRAINING.ADMIN.FIELDS.EXPLANATION' : 'TRAINING.ADMIN.FIELDS.TEXT')}
        value={step.body[language] ?? ''}
        rows={isQuestion ? 2 : 6}
        maxLength={4000}
        dir={directionOf(language)}
        onChange={(words) => onChange({ ...step, body: withWords(step.body, language, words) })}
      />
      {problems.map((problem) => (
        <ErrorText key={problem}>{t(`TRAINING.ADMIN.PROBLEMS.${problem}`)}</ErrorText>
      ))}
    </li>
  )
}

/** The answers of a question; the marked one is right. */
function Options({
  step,
  language,
  onChange,
}: {
  step: TrainingStep
  language: Language
  onChange: (step: TrainingStep) => void
}) {
  const t = useTranslate()
  const options = step.options ?? []
  return (
    <Radio.Group
      aria-label={t('TRAINING.ADMIN.PROBLEMS.right_missing')}
      value={step.right ?? ''}
      onChange={(right) => onChange({ ...step, right })}
    >
      <div className={css.options}>
        {options.map((option, index) => (
          <div key={option.id} className={css.row}>
            <Radio value={option.id} aria-label={t('TRAINING.ADMIN.FIELDS.RIGHT', { n: index + 1 })} />
            <div className={css.field}>
              <TextField
                label={t('TRAINING.ADMIN.FIELDS.OPTION', { n: index + 1 })}
                value={option.text[language] ?? ''}
                maxLength={300}
                onChange={(words) =>
                  onChange({
                    ...step,
                    options: options.map((one) =>
                      one.id === option.id ? { ...one, text: withWords(one.text, language, words) } : one,
                    ),
                  })
                }
              />
            </div>
            <Button
              aria-label={t('TRAINING.ADMIN.REMOVE_OPTION', { n: index + 1 })}
              onClick={() => onChange({ ...step, options: options.filter(({ id }) => id !== option.id) })}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </Button>
          </div>
        ))}
        <div>
          <Button
            disabled={options.length >= maxOptions}
            onClick={() =>
              onChange({
                ...step,
                options: [
                  ...options,
                  {
                    id: freeId(
                      'a',
                      options.map(({ id }) => id),
                    ),
                    text: { enUS: '' },
                  },
                ],
              })
            }
          >
            {t('TRAINING.ADMIN.ADD_OPTION')}
          </Button>
        </div>
      </div>
    </Radio.Group>
  )
}
