import { tagCall, withdrawCallTag } from '@colloquy/contract/calls/interventions/operations'
import { maxTagTextLength, type TagKind, tagKinds } from '@colloquy/contract/calls/interventions/shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../platform/query.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import css from './tag-panel.module.css'

/** Who spoke last, as far as this browser can tell. */
export interface Speaker {
  readonly personId: string
  readonly name: string
}

/** What one key notes. */
const keyedKinds = tagKinds.filter((kind) => kind !== 'note')

/** Notes what an officer hears, by one key or in words. Nobody but officers can notice. */
export function TagPanel({
  call: { callId },
  speaker,
  onTagged,
}: {
  call: Pick<Call, 'callId'>
  speaker: Speaker | undefined
  onTagged: () => void
}) {
  const t = useTranslate()
  const [words, setWords] = useState('')
  const { run, isPending } = useCommand(tagCall, { toastErrors: true })
  const tag = async (kind: TagKind, text: string | null = null): Promise<void> => {
    const outcome = await run({ callId, kind, text, speakerId: speaker?.personId ?? null })
    if (!outcome.ok) return
    if (text !== null) setWords('')
    onTagged()
  }
  const addNote = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim()) void tag('note', words.trim())
  }
  const label = (kind: TagKind) => t(`CALLS.INTERVENTION.TAGS.KINDS.${kind}`)
  useRegisterShortcuts(
    keyedKinds.map((kind, index) => ({ keys: String(index + 1), label: label(kind), run: () => void tag(kind) })),
  )
  return (
    <div className={css.bar}>
      <div role="toolbar" aria-label={t('CALLS.INTERVENTION.TAGS.TITLE')} className={css.kinds}>
        {keyedKinds.map((kind, index) => (
          <Button
            key={kind}
            size="xs"
            aria-keyshortcuts={String(index + 1)}
            rightSection={<Kbd>{String(index + 1)}</Kbd>}
            onClick={() => void tag(kind)}
          >
            {label(kind)}
          </Button>
        ))}
      </div>
      <form className={css.note} onSubmit={addNote}>
        <TextInput
          className={css.words ?? ''}
          label={t('CALLS.INTERVENTION.TAGS.WORDS')}
          maxLength={maxTagTextLength}
          value={words}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending && words !== ''} disabled={!words.trim()}>
          {t('CALLS.INTERVENTION.TAGS.ADD')}
        </Button>
      </form>
      <p className="quiet small">
        {t('CALLS.INTERVENTION.TAGS.HELP')}
        {speaker && <> {t('CALLS.INTERVENTION.TAGS.SPEAKING', { name: speaker.name })}</>}
      </p>
    </div>
  )
}

/** Withdraws what the reader has noted by mistake. */
export function WithdrawTagButton({
  callId,
  tagId,
  onWithdrawn,
}: {
  callId: string
  tagId: string
  onWithdrawn: () => void
}) {
  const t = useTranslate()
  const { run, isPending } = useCommand(withdrawCallTag, { toastErrors: true })
  const withdraw = async () => {
    if ((await run({ callId, tagId })).ok) onWithdrawn()
  }
  return (
    <Button size="xs" variant="subtle" loading={isPending} onClick={() => void withdraw()}>
      {t('CALLS.INTERVENTION.TAGS.WITHDRAW')}
    </Button>
  )
}
