import { isoCodeOf, type Language, languages, nameOfLanguage } from '@colloquy/contract/languages'
import { draftProblems, missingTexts, normalizeDraft } from '@colloquy/contract/questionnaires/draft-rules'
import type {
  DraftQuestion,
  QuestionnaireDraft,
  QuestionnaireFile,
} from '@colloquy/contract/questionnaires/draft-shapes'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Outcome } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel, Panels } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import {
  type QuestionnaireKey,
  useDiscardQuestionnaireDraft,
  usePublishQuestionnaire,
  useSaveQuestionnaireDraft,
} from '../data.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { QuestionForm } from './question-form.tsx'
import css from './questionnaire-form.module.css'
import { movedTo, newQuestion, startOf, withText } from './view.ts'

/** Writes the next version of a questionnaire, with a preview beside it. */
export function QuestionnaireForm({ about, file }: { about: QuestionnaireKey; file: QuestionnaireFile }) {
  const t = useTranslate()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [draft, setDraft] = useState<QuestionnaireDraft>(() => startOf(file))
  const [isChecked, setIsChecked] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const saved = useRef(draft)
  const { change, move, busy, failure, save, discard, publish } = useEditing({
    about,
    file,
    draft,
    setDraft,
    saved,
    setAnnouncement,
  })
  const problems = draftProblems(draft)
  const missing = missingTexts(draft)
  const { questions } = draft
  return (
    <Panels columns="wide-first">
      <Panel title={t('QUESTIONNAIRES.DRAFT')} padded>
        <div className={css.form}>
          <SegmentedControl
            label={t('QUESTIONNAIRES.EDITING')}
            value={language}
            options={languages.map((value) => ({
              value,
              label: <span lang={isoCodeOf(value)}>{nameOfLanguage(value)}</span>,
            }))}
            onChange={setLanguage}
          />
          {missing.size > 0 ? (
            <Note tone="warn">
              {[...missing].map(([one, count]) => (
                <span key={one} className={css.missing}>
                  {t('QUESTIONNAIRES.MISSING', { language: nameOfLanguage(one), count })}
                </span>
              ))}
            </Note>
          ) : (
            <p className="quiet small">{t('QUESTIONNAIRES.COMPLETE')}</p>
          )}
          <TextField
            label={t('QUESTIONNAIRES.FIELD.TITLE')}
            value={draft.title[language] ?? ''}
            maxLength={200}
            error={isChecked && problems.has('') ? t('QUESTIONNAIRES.PROBLEM.text_missing') : undefined}
            onChange={(words) => change({ ...draft, title: withText(draft.title, language, words) })}
          />
          <TextArea
            label={t('QUESTIONNAIRES.FIELD.INTRODUCTION')}
            value={draft.introduction[language] ?? ''}
            maxLength={2000}
            rows={2}
            onChange={(words) => change({ ...draft, introduction: withText(draft.introduction, language, words) })}
          />
          {questions.length === 0 && <EmptyState>{t('QUESTIONNAIRES.EMPTY')}</EmptyState>}
          <ol className={css.questions}>
            {questions.map((question, index) => (
              <QuestionForm
                key={question.id}
                questionnaire={about.kind}
                question={question}
                index={index}
                count={questions.length}
                earlier={questions.slice(0, index)}
                language={language}
                problems={isChecked ? (problems.get(question.id) ?? []) : []}
                onChange={(next) =>
                  change({ ...draft, questions: questions.map((one, n) => (n === index ? next : one)) })
                }
                onMove={(from, to) => move(from, to)}
                onRemove={() => change({ ...draft, questions: questions.filter((_, n) => n !== index) })}
              />
            ))}
          </ol>
          <div>
            <Button
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => change({ ...draft, questions: [...questions, newQuestion(questions)] })}
            >
              {t('QUESTIONNAIRES.ADD_QUESTION')}
            </Button>
          </div>
          <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
          <div className={css.actions}>
            <Button
              variant="filled"
              loading={busy}
              onClick={() => {
                setIsChecked(true)
                if (problems.size === 0) void publish()
              }}
            >
              {t('QUESTIONNAIRES.PUBLISH')}
            </Button>
            <Button loading={busy} onClick={() => void save()}>
              {t('QUESTIONNAIRES.SAVE')}
            </Button>
            {file.draft && (
              <Button loading={busy} onClick={() => void discard()}>
                {t('QUESTIONNAIRES.DISCARD')}
              </Button>
            )}
            <span className="quiet small" role="status">
              {announcement || (draft !== saved.current ? t('QUESTIONNAIRES.UNSAVED') : '')}
            </span>
          </div>
        </div>
      </Panel>
      <Panel title={t('QUESTIONNAIRES.PREVIEW')} padded>
        <PreviewPanel questionnaire={normalizeDraft(draft)} language={language} />
      </Panel>
    </Panels>
  )
}

/** What the editor does with the draft. The server has the version of the file, so that nobody overwrites another's draft. */
const useEditing = ({
  about,
  file,
  draft,
  setDraft,
  saved,
  setAnnouncement,
}: {
  about: QuestionnaireKey
  file: QuestionnaireFile
  draft: QuestionnaireDraft
  setDraft: (draft: QuestionnaireDraft) => void
  saved: { current: QuestionnaireDraft }
  setAnnouncement: (text: string) => void
}) => {
  const t = useTranslate()
  const saving = useSaveQuestionnaireDraft()
  const discarding = useDiscardQuestionnaireDraft()
  const publishing = usePublishQuestionnaire()
  const change = (next: QuestionnaireDraft) => {
    setAnnouncement('')
    setDraft(next)
  }
  const move = (from: number, to: number) => {
    change({ ...draft, questions: movedTo<DraftQuestion>(draft.questions, from, to) })
    setAnnouncement(t('QUESTIONNAIRES.MOVED', { n: to + 1 }))
  }
  const store = async (): Promise<
    Outcome<typeof import('@colloquy/contract/questionnaires/operations').saveQuestionnaireDraft>
  > => {
    const outcome = await saving.run({ ...about, draft }, { ifMatch: file.version })
    if (outcome.ok) saved.current = draft
    return outcome
  }
  const save = async () => {
    const { ok } = await store()
    if (ok) toastSuccess(t('QUESTIONNAIRES.SAVED'))
  }
  const discard = async () => {
    const outcome = await discarding.run(about, { ifMatch: file.version })
    if (!outcome.ok) return
    const start = startOf(outcome.value)
    saved.current = start
    change(start)
    toastSuccess(t('QUESTIONNAIRES.DISCARDED'))
  }
  const publish = async () => {
    const stored = await store()
    if (!stored.ok) return
    const outcome = await publishing.run(about, { ifMatch: stored.value.version })
    if (outcome.ok) toastSuccess(t('QUESTIONNAIRES.PUBLISHED', { version: outcome.value.versions[0]!.version }))
  }
  return {
    change,
    move,
    save,
    discard,
    publish,
    busy: saving.isPending || discarding.isPending || publishing.isPending,
    failure: saving.failure ?? discarding.failure ?? publishing.failure,
  }
}
