import type { RuleContent } from '@colloquy/contract/compliance/rule-shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { Tag } from '../../../ui/display/chip.tsx'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { outcomeIcons } from '../view.ts'
import css from './rule-card.module.css'
import { detailTexts, ruleText } from './view.ts'

/** A rule as a sentence, to be read. */
export function RuleCard({ rule }: { rule: RuleContent }) {
  const t = useTranslate()
  const details = detailTexts(t, rule)
  return (
    <div className={css.card} data-off={!rule.isOn || undefined}>
      <span className={css.glyph}>
        <StatusIcon shape={rule.isOn ? outcomeIcons[rule.effect] : 'dashes'} />
      </span>
      <div className={css.words}>
        <p>
          {ruleText(t, rule)}
          {!rule.isOn && (
            <>
              {' '}
              <Tag>{t('COMPLIANCE.SENTENCE.OFF')}</Tag>
            </>
          )}
        </p>
        {details.length > 0 && <p className="quiet small">{details.join(' · ')}</p>}
      </div>
    </div>
  )
}

/** Rules in a list. */
export function RuleCards({ rules, label }: { rules: readonly RuleContent[]; label: string }) {
  return (
    <ul className={css.list} aria-label={label}>
      {rules.map((rule) => (
        <li key={rule.ruleId}>
          <RuleCard rule={rule} />
        </li>
      ))}
    </ul>
  )
}
