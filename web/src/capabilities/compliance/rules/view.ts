import { type PredicateName, parametersOf, predicateCatalogue } from '@colloquy/contract/compliance/predicates'
import { isSameRule } from '@colloquy/contract/compliance/rule-comparison'
import type { RuleContent, RuleSet, RuleSetCard } from '@colloquy/contract/compliance/rule-shapes'
import { VerdictStage } from '@colloquy/contract/compliance/shapes'
import { newIdempotencyKey } from '../../../platform/ids.ts'
import { i18n, type Translate } from '../../../platform/translations.ts'
import type { StatusShape } from '../../../ui/display/status.tsx'

export const allStages = VerdictStage.options
export const stagesBeforeCall = allStages.filter((stage) => stage !== 'read')

/** "confirming and joining", by the rules of the language. */
const listText = (items: readonly string[]): string => new Intl.ListFormat(i18n.language).format(items)

export type Unit = 'months' | 'days' | 'calls'

/** The stages in words: "confirming and joining", or all of them in one word. */
export const stagesText = (t: Translate, { stages }: Pick<RuleContent, 'stages'>): string => {
  if (stages.length === allStages.length) return t('COMPLIANCE.STAGES.ALL')
  if (stagesBeforeCall.every((stage) => stages.includes(stage)) && stages.length === stagesBeforeCall.length)
    return t('COMPLIANCE.STAGES.BEFORE')
  return listText(allStages.filter((stage) => stages.includes(stage)).map((stage) => t(`COMPLIANCE.STAGES.${stage}`)))
}

export const unitText = (t: Translate, unit: string, count: number): string =>
  t(`COMPLIANCE.UNITS.${unit as Unit}`, { count })

const paramsText = (t: Translate, { params }: Pick<RuleContent, 'params'>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value} ${unitText(t, name, value)}`]))

const conditionText = (t: Translate, rule: RuleContent): string =>
  t(`COMPLIANCE.PREDICATES.${rule.predicate}`, paramsText(t, rule))

/** A rule as one sentence. */
export const ruleText = (t: Translate, rule: RuleContent): string =>
  t('COMPLIANCE.SENTENCE.RULE', {
    effect: t(`COMPLIANCE.SENTENCE.EFFECTS.${rule.effect}`),
    stages: stagesText(t, rule),
    condition: conditionText(t, rule),
  })

/** What a rule says besides its sentence: its conditions, what holds where nobody knows, and that it is off. */
export const detailTexts = (t: Translate, rule: RuleContent): string[] => [
  ...(rule.effect === 'conditions' && rule.conditions.length > 0
    ? [
        t('COMPLIANCE.SENTENCE.CONDITIONS', {
          conditions: listText(rule.conditions.map((condition) => t(`COMPLIANCE.CONDITIONS.${condition}`))),
        }),
      ]
    : []),
  ...(rule.onUnknown === 'allow'
    ? []
    : [
        t('COMPLIANCE.SENTENCE.UNKNOWN', {
          effect: t(`COMPLIANCE.SENTENCE.UNKNOWN_EFFECTS.${rule.onUnknown}`),
        }),
      ]),
]

/** A part of a sentence: text, or the name of what stands there. */
export type SentencePart = { readonly text: string } | { readonly slot: string }

const marked = (name: string): string => `\u2063${name}\u2063`

/** A sentence cut at its placeholders, so that fields can stand there. */
const cut = (sentence: string): SentencePart[] =>
  sentence.split('\u2063').flatMap((part, i): SentencePart[] => {
    if (part === '') return []
    return i % 2 === 1 ? [{ slot: part }] : [{ text: part }]
  })

/** The sentence of a rule with a slot for its effect, its stages and each of its numbers. */
export const ruleParts = (t: Translate, { predicate }: Pick<RuleContent, 'predicate'>): SentencePart[] => {
  const params = Object.fromEntries(Object.keys(parametersOf(predicate)).map((name) => [name, marked(name)]))
  return cut(
    t('COMPLIANCE.SENTENCE.RULE', {
      effect: marked('effect'),
      stages: marked('stages'),
      condition: t(`COMPLIANCE.PREDICATES.${predicate}`, params),
    }),
  )
}

/** What holds where nobody knows, with a slot for it. */
export const unknownParts = (t: Translate): SentencePart[] =>
  cut(t('COMPLIANCE.SENTENCE.UNKNOWN', { effect: marked('onUnknown') }))

/** A new rule, as it is offered. */
export const newRule = (predicate: PredicateName): RuleContent => ({
  ruleId: newIdempotencyKey().toLowerCase(),
  predicate,
  effect: 'approve',
  conditions: [],
  isOn: true,
  params: Object.fromEntries(Object.entries(parametersOf(predicate)).map(([name, { initial }]) => [name, initial])),
  stages: [...stagesBeforeCall],
  onUnknown: 'allow',
})

/** The predicates whose sentence contains a text. */
export const predicatesMatching = (t: Translate, text: string): PredicateName[] =>
  (Object.keys(predicateCatalogue) as PredicateName[]).filter((predicate) =>
    conditionText(t, newRule(predicate)).toLowerCase().includes(text.trim().toLowerCase()),
  )

/** How a rule of a draft differs from what is published. */
export const changeOf = (rule: RuleContent, published: readonly RuleContent[]): 'ADDED' | 'CHANGED' | undefined => {
  const before = published.find(({ ruleId }) => ruleId === rule.ruleId)
  if (!before) return 'ADDED'
  return isSameRule(before, rule) ? undefined : 'CHANGED'
}

/** The state of a set in a word. */
export const stateOf = (set: {
  readonly draft: unknown
  readonly isProposed: boolean
  readonly version: number
}): 'none' | 'published' | 'draft' | 'proposed' => {
  if (set.draft) return set.isProposed ? 'proposed' : 'draft'
  return set.version > 0 ? 'published' : 'none'
}

export const stateIcons: Readonly<Record<ReturnType<typeof stateOf>, StatusShape>> = {
  none: 'dashes',
  published: 'disc',
  draft: 'dashes',
  proposed: 'clock',
}

/** The name of a set's owner; the tenant is the reader's own network. */
export const ownerName = (t: Translate, { level, name }: Pick<RuleSet | RuleSetCard, 'level' | 'name'>): string =>
  level === 'tenant' ? t('COMPLIANCE.EDITOR.TENANT') : name
