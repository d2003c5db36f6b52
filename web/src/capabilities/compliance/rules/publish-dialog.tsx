import { ruleChanges } from '@colloquy/contract/compliance/rule-comparison'
import type { RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import form from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { useGetSimulation, useProposeRules, usePublishRules, useReturnRules } from './data.ts'
import css from './publish-dialog.module.css'

export type PublishStep = 'propose' | 'publish' | 'return'

const done = { propose: 'PROPOSED_DONE', publish: 'PUBLISHED', return: 'RETURNED_DONE' } as const
const buttons = { propose: 'PROPOSE', publish: 'PUBLISH', return: 'RETURN' } as const

/** Proposes, publishes or returns a draft: what changes, what a simulation has said of it, and why. */
export function PublishDialog({ set, step, onClose }: { set: RuleSet; step: PublishStep; onClose: () => void }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const commands = { propose: useProposeRules(), publish: usePublishRules(), return: useReturnRules() }
  const { isPending, failure, reset } = commands[step]
  const { level, ownerId, version } = set
  const scope = { level, ownerId }
  const rules = set.draft?.rules ?? []
  const published = set.published?.rules ?? []
  const count = ruleChanges(published, rules).length
  const proposal = step === 'publish' ? set.draft?.proposal : undefined
  const send = async (): Promise<void> => {
    const sending = { ifMatch: version }
    const words = text.trim()
    const outcome =
      step === 'propose'
        ? await commands.propose.run({ ...scope, reason: words }, sending)
        : step === 'publish'
          ? await commands.publish.run({ ...scope, reason: words }, sending)
          : await commands.return.run({ ...scope, note: words }, sending)
    if (!outcome.ok) return
    onClose()
    toastSuccess(t(`COMPLIANCE.EDITOR.${done[step]}`))
  }
  return (
    <Dialog name={t(`COMPLIANCE.PUBLICATION.TITLE.${step}`)} size={720} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className="second">{t(`COMPLIANCE.PUBLICATION.ABOUT.${step}`)}</p>
        {step !== 'return' && (
          <section className={css.changes} aria-label={t('COMPLIANCE.PUBLICATION.CHANGES', { count })}>
            <h3>{t('COMPLIANCE.PUBLICATION.CHANGES', { count })}</h3>
            <ChangesPanel before={published} after={rules} />
            <Simulated scope={scope} />
          </section>
        )}
        {proposal ? (
          <Note>
            <bdi>{t('COMPLIANCE.PUBLICATION.GIVEN', { reason: proposal.reason })}</bdi>
          </Note>
        ) : (
          <TextArea
            label={t(step === 'return' ? 'COMPLIANCE.PUBLICATION.NOTE' : 'COMPLIANCE.PUBLICATION.REASON')}
            {...(step !== 'return' && { help: t('COMPLIANCE.PUBLICATION.REASON_HELP') })}
            value={text}
            maxLength={2000}
            autoFocus
            onChange={(value) => {
              reset()
              setText(value)
            }}
          />
        )}
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={form.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending} disabled={!proposal && text.trim() === ''}>
            {t(`COMPLIANCE.EDITOR.${buttons[step]}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What a simulation of the draft as it is now has found. */
function Simulated({ scope }: { scope: Parameters<typeof useGetSimulation>[0] }) {
  const t = useTranslate()
  const { data } = useGetSimulation(scope)
  if (!data) return null
  const { simulation } = data
  const isCurrent = simulation?.state === 'done' && !simulation.isStale
  return (
    <p className="second">
      {isCurrent
        ? t('COMPLIANCE.PUBLICATION.SIMULATED', { count: simulation.stricter + simulation.milder })
        : t('COMPLIANCE.PUBLICATION.NOT_SIMULATED')}
    </p>
  )
}
