import { moneyOf } from '@colloquy/contract/money'
import type { OpportunityCard, OpportunityState } from '@colloquy/contract/projects/opportunity-shapes'
import type { Money } from '@colloquy/contract/values'
import type { Translate } from '../../../platform/translations.ts'
import type { StatusShape } from '../../../ui/display/status.tsx'

export const stateIcons: Readonly<Record<OpportunityState, StatusShape>> = {
  invited: 'clock',
  accepted: 'check',
  declined: 'dashes',
  lapsed: 'dashes',
  closed: 'dashes',
}

/** The name of a project as the expert may know it. */
export const nameOf = (t: Translate, { projectName }: Pick<OpportunityCard, 'projectName'>): string =>
  projectName ?? t('PROJECTS.OPPORTUNITIES.CONFIDENTIAL')

export const currencies = ['EUR', 'USD', 'GBP', 'CHF'] as const

/** A typed amount per hour: undefined when it is none, null when nothing was typed. */
export const rateOf = (typed: string, currency: string): Money | null | undefined => {
  const plain = typed.trim().replace(',', '.')
  if (plain === '') return null
  const amount = /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return amount > 0 && amount <= 10_000 ? moneyOf(amount, currency) : undefined
}
