import { isoCodeOf, type Language, languages, nameOfLanguage } from '@colloquy/contract/languages'
import { trainingProblems } from '@colloquy/contract/training/content-rules'
import {
  maxTrainingSteps,
  type TrainingAudience,
  type TrainingContent,
  type TrainingModule,
  trainingAudiences,
} from '@colloquy/contract/training/shapes'
import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ErrorText } from '../../../ui/input/error-text.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel, Panels } from '../../../ui/page/panel.tsx'
import { useDiscardTrainingDraft, usePublishTraining, useSaveTrainingDraft } from '../data.ts'
import { StepPanel } from '../step-panel.tsx'
import css from './editor.module.css'
import { StepForm } from './step-form.tsx'
import { contentOf, missingOf, moved, newStep, previewOf, withWords } from './view.ts'

/** Writes the next version of a module, with a preview beside it. */
export function ContentForm({ module }: { module: TrainingModule }) {
  const t = useTranslate()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [content, setContent] = useState(() => contentOf(module))
  const [saved, setSaved] = useState(content)
  const [isRepeated, setRepeated] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const saving = useSaveTrainingDraft()
  const discarding = useDiscardTrainingDraft()
  const publishing = usePublishTraining()
  const busy = saving.isPending || discarding.isPending || publishing.isPending
  const failure = saving.failure ?? discarding.failure ?? publishing.failure
  const problems = trainingProblems(content)
  const missing = missingOf(content)
  const { moduleId, version } = module
  const { steps } = content
  const change = (part: Partial<TrainingContent>) => setContent({ ...content, ...part })

  const store = async () => {
    const outcome = await saving.run({ moduleId, content }, { ifMatch: version })
    if (outcome.ok) setSaved(content)
    return outcome
  }
  const save = async () => {
    if ((await store()).ok) toastSuccess(t('TRAINING.ADMIN.SAVED'))
  }
  const discard = async () => {
    const outcome = await discarding.run({ moduleId }, { ifMatch: version })
    if (!outcome.ok) return
    setContent(contentOf(outcome.value))
    setSaved(contentOf(outcome.value))
    toastSuccess(t('TRAINING.ADMIN.DISCARDED'))
  }
  const publish = async () => {
    setChecked(true)
    if (problems.size > 0) return
    const stored = await store()
    if (!stored.ok) return
    const outcome = await publishing.run({ moduleId, isRepeated }, { ifMatch: stored.value.version })
    if (outcome.ok) toastSuccess(t('TRAINING.ADMIN.PUBLISHED', { version: outcome.value.versions[0]!.version }))
  }
  const ownProblems = isChecked ? (problems.get('') ?? []) : []
  return (
    <Panels columns="wide-first">
      <Panel title={t('TRAINING.ADMIN.DRAFT')} padded>
        <div className={css.form}>
          <SegmentedControl
            label={t('TRAINING.ADMIN.LANGUAGE')}
            value={language}
            options={languages.map((value) => ({
              value,
              label: <span lang={isoCodeOf(value)}>{nameOfLanguage(value)}</span>,
            }))}
            onChange={setLanguage}
          />
          {missing.length > 0 && (
            <Note tone="warn">
              {missing.map(([one, count]) => (
                <span key={one} className={css.missing}>
                  {t('TRAINING.ADMIN.MISSING', { language: nameOfLanguage(one), count })}
                </span>
              ))}
            </Note>
          )}
          <TextField
            label={t('TRAINING.ADMIN.FIELDS.TITLE')}
            value={content.title[language] ?? ''}
            maxLength={200}
            error={ownProblems.includes('text_missing') ? t('TRAINING.ADMIN.PROBLEMS.text_missing') : undefined}
            onChange={(words) => change({ title: withWords(content.title, language, words) })}
          />
          <TextArea
            label={t('TRAINING.ADMIN.FIELDS.SUMMARY')}
            value={content.summary[language] ?? ''}
            rows={2}
            maxLength={500}
            onChange={(words) => change({ summary: withWords(content.summary, language, words) })}
          />
          <Terms content={content} onChange={change} />
          <ol className={css.steps}>
            {steps.map((step, index) => (
              <StepForm
                key={step.id}
                step={step}
                index={index}
                count={steps.length}
                language={language}
                problems={isChecked ? (problems.get(step.id) ?? []) : []}
                onChange={(next) => change({ steps: steps.map((one, n) => (n === index ? next : one)) })}
                onMove={(to) => change({ steps: moved(steps, index, to) })}
                onRemove={() => change({ steps: steps.filter((_, n) => n !== index) })}
              />
            ))}
          </ol>
          {ownProblems.includes('steps_missing') && <ErrorText>{t('TRAINING.ADMIN.PROBLEMS.steps_missing')}</ErrorText>}
          <div className={css.actions}>
            <Button
              disabled={steps.length >= maxTrainingSteps}
              onClick={() => change({ steps: [...steps, newStep('page', steps)] })}
            >
              {t('TRAINING.ADMIN.ADD_PAGE')}
            </Button>
            <Button
              disabled={steps.length >= maxTrainingSteps}
              onClick={() => change({ steps: [...steps, newStep('question', steps)] })}
            >
              {t('TRAINING.ADMIN.ADD_QUESTION')}
            </Button>
          </div>
          {module.versions.length > 0 && (
            <Checkbox
              label={t('TRAINING.ADMIN.REPEAT')}
              description={t('TRAINING.ADMIN.REPEAT_HELP')}
              checked={isRepeated}
              onChange={(event) => setRepeated(event.currentTarget.checked)}
            />
          )}
          <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
          <div className={css.actions}>
            <Button variant="filled" loading={busy} onClick={() => void publish()}>
              {t('TRAINING.ADMIN.PUBLISH')}
            </Button>
            <Button loading={busy} onClick={() => void save()}>
              {t('TRAINING.ADMIN.SAVE')}
            </Button>
            {module.draft && module.versions.length > 0 && (
              <Button loading={busy} onClick={() => void discard()}>
                {t('TRAINING.ADMIN.DISCARD')}
              </Button>
            )}
            <span className="quiet small" role="status">
              {content === saved ? '' : t('TRAINING.ADMIN.UNSAVED')}
            </span>
          </div>
        </div>
      </Panel>
      <Panel title={t('TRAINING.ADMIN.PREVIEW')} padded>
        <Preview content={content} language={language} />
      </Panel>
    </Panels>
  )
}

/** For whom a module is, how long it takes and how long it counts. */
function Terms({
  content: { audiences, minutes, validMonths },
  onChange,
}: {
  content: TrainingContent
  onChange: (part: Partial<TrainingContent>) => void
}) {
  const t = useTranslate()
  return (
    <>
      <Checkbox.Group
        label={t('TRAINING.ADMIN.WHO')}
        description={t('TRAINING.ADMIN.WHO_HELP')}
        value={audiences}
        onChange={(chosen) => onChange({ audiences: chosen as TrainingAudience[] })}
      >
        <div className={css.actions}>
          {trainingAudiences.map((one) => (
            <Checkbox key={one} value={one} label={t(`TRAINING.PEOPLE.AUDIENCES.${one}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={css.row}>
        <NumberInput
          className={css.field}
          label={t('TRAINING.ADMIN.FIELDS.MINUTES')}
          value={minutes}
          min={1}
          max={120}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(typed) => typeof typed === 'number' && typed > 0 && onChange({ minutes: typed })}
        />
        <NumberInput
          className={css.field}
          label={t('TRAINING.ADMIN.FIELDS.MONTHS')}
          value={validMonths}
          min={1}
          max={60}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(typed) => typeof typed === 'number' && typed > 0 && onChange({ validMonths: typed })}
        />
      </div>
    </>
  )
}

/** All steps as readers see them; questions can be tried. */
function Preview({ content, language }: { content: TrainingContent; language: Language }) {
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  return (
    <div className={css.preview}>
      {content.steps.map((step) => (
        <StepPanel
          key={step.id}
          step={previewOf(step, language, choices[step.id] ?? null)}
          language={language}
          choice={choices[step.id] ?? null}
          onChoose={(option) => setChoices({ ...choices, [step.id]: option })}
        />
      ))}
    </div>
  )
}
