import type { TrainingRun } from '@colloquy/contract/training/shapes'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Button } from '../../ui/input/button.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Meter } from '../../ui/time/meter.tsx'
import { useAdvanceTraining, useAnswerTraining, useGetTraining } from './data.ts'
import { StepPanel } from './step-panel.tsx'
import css from './training.module.css'

/** A module, one page or question at a time, from where the reader left off. */
export function RunScreen() {
  return <OpenRun moduleId={usePathParam('moduleId')} />
}

export function OpenRun({ moduleId }: { moduleId: string }) {
  const answer = useGetTraining(moduleId)
  return <QueryContent answer={answer}>{(run) => <Run key={run.versionId} run={run} />}</QueryContent>
}

function Run({ run }: { run: TrainingRun }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const site = useHomePath()
  const heading = useRef<HTMLHeadingElement>(null)
  const [activeIndex, setActiveIndex] = useState(Math.min(run.step, run.steps - 1))
  const [choice, setChoice] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const advancing = useAdvanceTraining()
  const answering = useAnswerTraining()
  const isFirst = useRef(true)
  const step = run.shownSteps[activeIndex]!
  const chosen = choice ?? step.answer
  const isOpen = step.kind === 'question' && !(step.isRight && chosen === step.answer)
  const isLast = activeIndex === run.steps - 1
  const busy = advancing.isPending || answering.isPending
  const failure = advancing.failure ?? answering.failure

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading of each step is focused when it is shown
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [activeIndex])

  const goTo = (next: number) => {
    setActiveIndex(next)
    setChoice(null)
    setMissing(false)
  }
  const { moduleId, versionId } = run
  const check = async () => {
    if (chosen === null) return setMissing(true)
    setChoice(chosen)
    await answering.run({ moduleId, versionId, question: step.id, option: chosen })
  }
  const forward = async () => {
    const outcome = await advancing.run({ moduleId, versionId, step: activeIndex + 1 })
    if (!outcome.ok) return
    if (!isLast) return goTo(activeIndex + 1)
    toastSuccess(t('TRAINING.FINISHED'))
    await navigate({ to: `${site}/training` } as { to: string })
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!busy) void (isOpen ? check() : forward())
  }
  const back = () => activeIndex > 0 && !busy && goTo(activeIndex - 1)
  useRegisterShortcuts([
    { keys: 'N', label: t('TRAINING.KEYS.NEXT'), shown: true, run: () => submit() },
    { keys: 'B', label: t('TRAINING.KEYS.BACK'), shown: true, run: back },
  ])
  const progress = t('TRAINING.PROGRESS', { step: activeIndex + 1, steps: run.steps })
  return (
    <>
      <PageHead
        title={<bdi>{run.title}</bdi>}
        actions={
          <Button component={Link} to={`${site}/training`}>
            {t('TRAINING.PROFILE')}
          </Button>
        }
      />
      <form className={css.run} noValidate onSubmit={submit}>
        <div className={css.progress}>
          <p className="quiet small">{progress}</p>
          <Meter value={(activeIndex + 1) / run.steps} label={run.title} text={progress} />
        </div>
        <StepPanel
          key={step.id}
          step={step}
          language={run.language}
          choice={chosen}
          isMissing={isMissing}
          heading={heading}
          onChoose={(option) => {
            setChoice(option)
            setMissing(false)
          }}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.actions}>
          <Button disabled={activeIndex === 0} onClick={back}>
            {t('TRAINING.BACK')}
          </Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t(isOpen ? 'TRAINING.CHECK' : isLast ? 'TRAINING.COMPLETE' : 'TRAINING.NEXT')}
          </Button>
        </div>
      </form>
    </>
  )
}
