import { type RuleChange, ruleChanges } from '@colloquy/contract/compliance/rule-comparison'
import type { RuleContent } from '@colloquy/contract/compliance/rule-shapes'
import { useTranslate } from '../../../platform/translations.ts'
import css from './changes-panel.module.css'
import { detailTexts, ruleText } from './view.ts'

/** What differs between two versions, as sentences: what was said before, struck through, and what is said after. */
export function ChangesPanel({ before, after }: { before: readonly RuleContent[]; after: readonly RuleContent[] }) {
  const t = useTranslate()
  const changes = ruleChanges(before, after)
  if (changes.length === 0) return <p className="second">{t('COMPLIANCE.DIFF.NOTHING')}</p>
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={(change.kind === 'changed' ? change.after : change.rule).ruleId} className={css.change}>
          <span className="quiet small">{t(`COMPLIANCE.DIFF.${change.kind}`)}</span>
          <Sentences change={change} />
        </li>
      ))}
    </ul>
  )
}

function Sentences({ change }: { change: RuleChange }) {
  const t = useTranslate()
  const text = (rule: RuleContent): string =>
    [ruleText(t, rule), ...detailTexts(t, rule), ...(rule.isOn ? [] : [t('COMPLIANCE.SENTENCE.OFF')])].join(' · ')
  const [before, after] =
    change.kind === 'changed'
      ? [change.before, change.after]
      : change.kind === 'added'
        ? [undefined, change.rule]
        : [change.rule, undefined]
  return (
    <div>
      {before && (
        <del className={css.before}>
          <span className="visually-hidden">{t('COMPLIANCE.DIFF.BEFORE')}: </span>
          {text(before)}
        </del>
      )}
      {after && (
        <ins className={css.after}>
          <span className="visually-hidden">{t('COMPLIANCE.DIFF.AFTER')}: </span>
          {text(after)}
        </ins>
      )}
    </div>
  )
}
