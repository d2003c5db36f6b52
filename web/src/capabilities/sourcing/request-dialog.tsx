import type { Project } from '@colloquy/contract/projects/shapes'
import type { ProjectSourcing } from '@colloquy/contract/sourcing/shapes'
import { Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { ErrorText } from '../../ui/input/error-text.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import dialogCss from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useRequestProposals } from './data.ts'
import css from './sourcing.module.css'

const dayMs = 86_400_000
const defaultDays = 7
const maxQuestions = 12

/** Asks vendors for experts; the text comes from the brief and may be changed. */
export function RequestDialog({
  project,
  vendors,
  onClose,
}: {
  project: Project
  vendors: ProjectSourcing['vendors']
  onClose: () => void
}) {
  const t = useTranslate()
  const now = useNow()
  const inAWeek = new Date(now.getTime() + defaultDays * dayMs).toISOString().slice(0, 10)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [title, setTitle] = useState(project.isBlinded ? '' : project.name)
  const [brief, setBrief] = useState(project.question)
  const [questions, setQuestions] = useState(project.questions.join('\n'))
  const [dueOn, setDueOn] = useState(inAWeek)
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useRequestProposals()
  const lines = questions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const required = (value: string) => (wasSent && value.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (
      chosen.length === 0 ||
      title.trim() === '' ||
      brief.trim() === '' ||
      dueOn === '' ||
      lines.length > maxQuestions
    )
      return
    const request = { title, brief, questions: lines, dueOn }
    const outcome = await run({ projectId: project.projectId, vendorIds: [...chosen], ...request })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('SOURCING.PROJECT.ASKED', { count: chosen.length }))
  }
  return (
    <Dialog name={t('SOURCING.PROJECT.ASK_TITLE')} onClose={onClose}>
      <form className={dialogCss.form} noValidate onSubmit={(event) => void send(event)}>
        <p className="second">{t('SOURCING.PROJECT.ASK_ABOUT')}</p>
        <fieldset className={css.group}>
          <legend className="strong">{t('SOURCING.PROJECT.VENDORS')}</legend>
          {vendors.length === 0 && <p className="second">{t('SOURCING.PROJECT.NO_VENDORS')}</p>}
          <div className={css.choices}>
            {vendors.map(({ vendorId, name }) => (
              <Checkbox
                key={vendorId}
                label={name}
                checked={chosen.includes(vendorId)}
                aria-invalid={wasSent && chosen.length === 0 ? true : undefined}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked ? [...chosen, vendorId] : chosen.filter((other) => other !== vendorId),
                  )
                }
              />
            ))}
          </div>
          {wasSent && chosen.length === 0 && vendors.length > 0 && (
            <span role="alert">
              <ErrorText>{t('SOURCING.PROJECT.VENDORS_REQUIRED')}</ErrorText>
            </span>
          )}
        </fieldset>
        <TextField
          label={t('SOURCING.PROJECT.NAME')}
          value={title}
          maxLength={200}
          error={required(title)}
          onChange={setTitle}
        />
        <TextArea
          label={t('SOURCING.PROJECT.BRIEF')}
          value={brief}
          maxLength={4000}
          rows={4}
          error={required(brief)}
          onChange={setBrief}
        />
        <TextArea
          label={t('SOURCING.PROJECT.QUESTIONS')}
          help={t('SOURCING.PROJECT.QUESTIONS_HELP')}
          value={questions}
          rows={3}
          error={wasSent && lines.length > maxQuestions ? t('SOURCING.PROJECT.QUESTIONS_HELP') : undefined}
          onChange={setQuestions}
        />
        <TextField type="date" label={t('SOURCING.DUE')} value={dueOn} error={required(dueOn)} onChange={setDueOn} />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={dialogCss.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending} disabled={vendors.length === 0}>
            {t('SOURCING.PROJECT.SEND')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
