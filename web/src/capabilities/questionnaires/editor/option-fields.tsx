import type { Language } from '@colloquy/contract/languages'
import type { DraftQuestion } from '@colloquy/contract/questionnaires/draft-shapes'
import { Checkbox } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import css from './questionnaire-form.module.css'
import { freeId, withText } from './view.ts'

/** The options of a question; of several, one can exclude the others. */
export function OptionFields({
  question,
  language,
  onChange,
}: {
  question: DraftQuestion
  language: Language
  onChange: (question: DraftQuestion) => void
}) {
  const t = useTranslate()
  const options = question.options ?? []
  const set = (next: NonNullable<DraftQuestion['options']>) => onChange({ ...question, options: next })
  return (
    <div className={css.options}>
      {options.map((option, index) => {
        const change = (changed: typeof option) => set(options.map((one, n) => (n === index ? changed : one)))
        const n = index + 1
        return (
          <div key={option.id} className={css.row}>
            <div className={css.option}>
              <TextField
                label={t('QUESTIONNAIRES.FIELD.OPTION', { n })}
                value={option.text[language] ?? ''}
                maxLength={300}
                onChange={(words) => change({ ...option, text: withText(option.text, language, words) })}
              />
            </div>
            {question.kind === 'many' && (
              <Checkbox
                className={css.check}
                label={t('QUESTIONNAIRES.FIELD.EXCLUSIVE')}
                checked={option.isExclusive ?? false}
                onChange={(event) => change({ ...option, isExclusive: event.currentTarget.checked })}
              />
            )}
            <Button
              aria-label={t('QUESTIONNAIRES.REMOVE_OPTION', { n })}
              onClick={() => set(options.filter((_, other) => other !== index))}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </Button>
          </div>
        )
      })}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => {
            const id = freeId(
              'o',
              options.map((one) => one.id),
            )
            set([...options, { id, text: { enUS: '' } }])
          }}
        >
          {t('QUESTIONNAIRES.ADD_OPTION')}
        </Button>
      </div>
    </div>
  )
}
