import { directionOf, isoCodeOf, type Language } from '@colloquy/contract/languages'
import type { TrainingStepView } from '@colloquy/contract/training/shapes'
import { Radio } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { ErrorText } from '../../ui/input/error-text.tsx'
import { Note } from '../../ui/page/note.tsx'
import css from './training.module.css'

/** The paragraphs of a text. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {text
        .split(/\n\s*\n/)
        .filter((part) => part.trim() !== '')
        .map((part) => (
          <p key={part}>{part}</p>
        ))}
    </div>
  )
}

/** A page to read, or a question with what came of the answer. */
export function StepPanel({
  step,
  language,
  choice,
  isMissing = false,
  heading,
  onChoose,
}: {
  step: TrainingStepView
  /** The language of its texts. */
  language: Language
  /** The chosen answer, which may not be checked yet. */
  choice: string | null
  isMissing?: boolean
  heading?: Ref<HTMLHeadingElement>
  onChoose: (option: string) => void
}) {
  const t = useTranslate()
  const { kind, title, body, options, answer, isRight } = step
  const isChecked = choice !== null && choice === answer
  const shared = { lang: isoCodeOf(language), dir: directionOf(language) }
  return (
    <div className={css.step}>
      <h2 ref={heading} tabIndex={-1} {...shared}>
        {title}
      </h2>
      {kind === 'page' ? (
        <div {...shared}>
          <Paragraphs text={body} />
        </div>
      ) : (
        <>
          <Radio.Group
            aria-label={title}
            value={choice ?? ''}
            onChange={onChoose}
            error={isMissing ? <ErrorText>{t('TRAINING.CHOOSE')}</ErrorText> : undefined}
          >
            <div className={css.options} {...shared}>
              {options.map(({ id, text }) => (
                <div key={id} className={css.option}>
                  <Radio value={id} label={text} disabled={isRight === true && id !== answer} />
                </div>
              ))}
            </div>
          </Radio.Group>
          <div role="status">
            {isChecked && isRight && (
              <Note>
                <Status shape="disc">{t('TRAINING.RIGHT')}</Status>
                <div {...shared}>
                  <Paragraphs text={body} />
                </div>
              </Note>
            )}
            {isChecked && isRight === false && <Note tone="warn">{t('TRAINING.WRONG')}</Note>}
          </div>
        </>
      )}
    </div>
  )
}
