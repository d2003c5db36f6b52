import {
  type MessageRules,
  maxPhrases,
  messageRuleKinds,
  ruleEffects,
} from '@colloquy/contract/chat/supervision-shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useGetMessageRules, useSetMessageRules } from '../data.ts'
import css from './flags-screen.module.css'

/** The rules of the tenant about messages. */
export function MessageRulesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog name={t('CHAT.REVIEW.RULES_TITLE')} onClose={onClose}>
      <QueryContent answer={useGetMessageRules()}>{(rules) => <Form rules={rules} onClose={onClose} />}</QueryContent>
    </Dialog>
  )
}

function Form({ rules, onClose }: { rules: MessageRules; onClose: () => void }) {
  const t = useTranslate()
  const [chosen, setChosen] = useState(rules)
  const [phrases, setPhrases] = useState(rules.phraseList.join('\n'))
  const [failure, setFailure] = useState<string>()
  const { run, isPending } = useSetMessageRules()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const lines = phrases.split('\n').map((line) => line.trim().slice(0, 100))
    const phraseList = [...new Set(lines)].filter((line) => line !== '').slice(0, maxPhrases)
    const outcome = await run({ ...chosen, phraseList })
    if (!outcome.ok) return setFailure(String(outcome.refusal))
    toastSuccess(t('CHAT.REVIEW.SAVED'))
    onClose()
  }
  return (
    <form className={css.form} onSubmit={(event) => void save(event)}>
      <p className="second">{t('CHAT.REVIEW.RULES_HELP')}</p>
      {messageRuleKinds.map((kind) => (
        <NativeSelect
          key={kind}
          label={t(`CHAT.REVIEW.KINDS.${kind}`)}
          value={chosen[kind]}
          data={ruleEffects.map((effect) => ({ value: effect, label: t(`CHAT.REVIEW.EFFECTS.${effect}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen((before) => ({ ...before, [kind]: value as MessageRules[typeof kind] }))
          }
        />
      ))}
      <TextArea
        label={t('CHAT.REVIEW.PHRASE_LIST')}
        help={t('CHAT.REVIEW.PHRASE_HELP')}
        value={phrases}
        onChange={setPhrases}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.foot}>
        <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('CHAT.SAVE')}
        </Button>
      </div>
    </form>
  )
}
