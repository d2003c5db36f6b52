import type { RuleContent, RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { useFocusIfLost } from '../../../ui/focus-if-lost.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { EditedRules } from './draft-data.ts'
import css from './editor-panel.module.css'
import { PredicateDialog } from './predicate-dialog.tsx'
import { RuleCard, RuleCards } from './rule-card.tsx'
import { RuleForm } from './rule-form.tsx'
import { changeOf, newRule } from './view.ts'

/** The rules of a set as sentences to be edited, and what it inherits. */
export function EditorPanel({ set, edited }: { set: RuleSet; edited: EditedRules }) {
  const t = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  const { rules, change } = edited
  const published = set.published?.rules ?? []
  const inherited = set.inherited.flatMap((level) => level.rules)
  const isEditable = set.can.save
  const removed = set.draft ? published.filter(({ ruleId }) => !rules.some((rule) => rule.ruleId === ruleId)) : []
  const list = useRef<HTMLUListElement>(null)
  /** Where the last rule was removed or put back. */
  const focusIndex = useRef(0)
  useFocusIfLost(rules, () => {
    const items = [...(list.current?.children ?? [])]
    return items.at(Math.min(focusIndex.current, items.length - 1))?.querySelector<HTMLElement>('input, button')
  })
  const replace = (rule: RuleContent) => change(rules.map((one) => (one.ruleId === rule.ruleId ? rule : one)))
  return (
    <>
      <section aria-label={t('COMPLIANCE.EDITOR.RULES')}>
        {rules.length === 0 && removed.length === 0 && <EmptyState>{t('COMPLIANCE.EDITOR.EMPTY')}</EmptyState>}
        <ul ref={list} className={css.rules}>
          {rules.map((rule, index) => (
            <li key={rule.ruleId}>
              {isEditable ? (
                <RuleForm
                  rule={rule}
                  change={changeOf(rule, published)}
                  inherited={inherited}
                  isNew={rule.ruleId === added}
                  onChange={replace}
                  onRemove={() => {
                    focusIndex.current = index
                    change(rules.filter(({ ruleId }) => ruleId !== rule.ruleId))
                  }}
                />
              ) : (
                <RuleCard rule={rule} />
              )}
            </li>
          ))}
          {removed.map((rule) => (
            <li key={rule.ruleId} className={css.removed}>
              <RuleCard rule={rule} />
              <div className={css.restore}>
                <span className="quiet small">{t('COMPLIANCE.EDITOR.REMOVED')}</span>
                {isEditable && (
                  <Button
                    size="xs"
                    onClick={() => {
                      focusIndex.current = rules.length
                      change([...rules, rule])
                    }}
                  >
                    {t('COMPLIANCE.EDITOR.RESTORE')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
        {isEditable && (
          <div className={css.foot}>
            <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
              {t('COMPLIANCE.EDITOR.ADD')}
            </Button>
          </div>
        )}
      </section>
      <div className={css.inherited}>
        {set.inherited.toReversed().map((level) => (
          <details key={level.level}>
            <summary>
              <span className="strong">
                {level.level === 'client'
                  ? t('COMPLIANCE.EDITOR.INHERITED.client', { name: level.name ?? '' })
                  : t(`COMPLIANCE.EDITOR.INHERITED.${level.level as 'platform' | 'tenant'}`)}
              </span>{' '}
              <span className="quiet">
                {t('COMPLIANCE.EDITOR.INHERITED_COUNT', { count: level.rules.filter(({ isOn }) => isOn).length })}
              </span>
            </summary>
            <RuleCards rules={level.rules} label={t('COMPLIANCE.EDITOR.RULES')} />
          </details>
        ))}
      </div>
      <PredicateDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        onChoose={(predicate) => {
          const rule = newRule(predicate)
          setAdded(rule.ruleId)
          setAdding(false)
          change([...rules, rule])
        }}
      />
    </>
  )
}

/** Whether everything is saved, who has edited the draft, and what became of the last proposal. */
export function DraftNotes({ set, edited }: { set: RuleSet; edited: EditedRules }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { draft } = set
  const { state } = edited
  const proposal = draft?.proposal
  return (
    <div className={css.notes} aria-live="polite">
      {state === 'stale' && (
        <Note tone="stop">
          <p>{t('COMPLIANCE.EDITOR.STALE')}</p>
          <Button size="xs" onClick={() => void edited.reload()}>
            {t('COMPLIANCE.EDITOR.RELOAD')}
          </Button>
        </Note>
      )}
      {state === 'failed' && <Note tone="stop">{t('COMPLIANCE.EDITOR.UNSAVED')}</Note>}
      {proposal && (
        <Note tone="accent">
          <div>
            <p>
              {proposal.isOwn
                ? t('COMPLIANCE.EDITOR.PROPOSED_OWN', { ago: time.distance(proposal.at, now) })
                : t('COMPLIANCE.EDITOR.PROPOSED', { name: proposal.byName, ago: time.distance(proposal.at, now) })}
            </p>
            <p className="second">
              <bdi>{t('COMPLIANCE.PUBLICATION.GIVEN', { reason: proposal.reason })}</bdi>
            </p>
          </div>
        </Note>
      )}
      {draft?.returned && (
        <Note tone="warn">
          <div>
            <p>
              {t('COMPLIANCE.EDITOR.RETURNED', {
                name: draft.returned.byName,
                ago: time.distance(draft.returned.at, now),
              })}
            </p>
            <p dir="auto">{draft.returned.note}</p>
          </div>
        </Note>
      )}
    </div>
  )
}

/** What the header says of the draft. */
export function SaveNote({ set, edited }: { set: RuleSet; edited: EditedRules }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (edited.state === 'saving') return <span className="quiet small">{t('COMPLIANCE.EDITOR.SAVING')}</span>
  if (!set.draft) return null
  const ago = time.distance(set.draft.editedAt, now)
  return <span className="quiet small">{t('COMPLIANCE.EDITOR.EDITED', { name: set.draft.editedByName, ago })}</span>
}
