import { moneyOf } from '@colloquy/contract/money'
import type {
  OwnProposal,
  ProposalInfo,
  ProposalRowState,
  ProposalState,
  SourcingRequestState,
} from '@colloquy/contract/sourcing/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import type { Translate } from '../../platform/translations.ts'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The shape of a request's state. */
export const requestIcons = { open: 'ring', overdue: 'clock', closed: 'dashes' } as const satisfies Record<
  SourcingRequestState,
  StatusShape
>

/** The shape of a proposal's state. */
export const proposalIcons = {
  submitted: 'ring',
  accepted: 'check',
  declined: 'square',
  withdrawn: 'dashes',
} as const satisfies Record<ProposalState, StatusShape>

/** The shape of a row of a file before and after it is sent. */
export const fileRowIcons = {
  ready: 'ring',
  invalid: 'square',
  repeated: 'dashes',
  proposed: 'dashes',
  sent: 'check',
  failed: 'square',
} as const satisfies Record<ProposalRowState | 'sent' | 'failed', StatusShape>

/** What a proposal's state says: once accepted, how far the expert has come. */
export const stateText = (t: Translate, { state, stage }: Pick<OwnProposal, 'state' | 'stage'>): string =>
  state === 'accepted' && stage !== null ? t(`SOURCING.STAGES.${stage}`) : t(`SOURCING.STATES.${state}`)

export const fullNameOf = ({ firstName, lastName }: Pick<ProposalInfo, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** A calendar day, “Fri, Nov 20”. Due days are those of UTC. */
export const dayText = (time: TimeFormat, day: string, now: Date): string =>
  time.day(`${day}T00:00:00.000Z`, now, 'UTC')

/** An employment's years: “2019 – 2023”. */
export const yearsOf = ({ startDate, endDate }: ProposalInfo['employments'][number], now: string): string =>
  `${startDate.slice(0, 4)} – ${endDate === null ? now : endDate.slice(0, 4)}`

export const currencies = ['EUR', 'USD', 'GBP', 'CHF'] as const

/** A job as it is being typed. */
export interface TypedJob {
  readonly key: number
  readonly companyName: string
  readonly title: string
  readonly startDate: string
  readonly endDate: string
}

/** A proposal as it is being typed. */
export interface TypedProposal {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly profileUrl: string
  /** Empty when it is not specified. */
  readonly country: string
  readonly timeZone: string
  readonly headline: string
  readonly relevance: string
  readonly rate: string
  readonly currency: string
  readonly jobs: readonly TypedJob[]
  readonly answers: Readonly<Record<string, string>>
}

export const emptyJob = (key: number): TypedJob => ({ key, companyName: '', title: '', startDate: '', endDate: '' })

/** An empty proposal of somebody in a time zone. */
export const emptyProposal = (timeZone: string): TypedProposal => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  profileUrl: '',
  country: '',
  timeZone,
  headline: '',
  relevance: '',
  rate: '',
  currency: currencies[0],
  jobs: [emptyJob(0)],
  answers: {},
})

/** A proposal that was sent, to be edited. */
export const typedOf = (info: ProposalInfo): TypedProposal => ({
  firstName: info.firstName,
  lastName: info.lastName,
  email: info.email,
  phone: info.phone ?? '',
  profileUrl: info.profileUrl ?? '',
  country: info.country ?? '',
  timeZone: info.timeZone,
  headline: info.headline,
  relevance: info.relevance,
  rate: String(info.rate.minor / 100),
  currency: info.rate.currency,
  jobs: info.employments.map(({ endDate, ...job }, key) => ({ ...job, key, endDate: endDate ?? '' })),
  answers: Object.fromEntries(info.answers.map(({ question, answer }) => [question, answer])),
})

const amountOf = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.')
  const amount = /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return amount > 0 && amount <= 10_000 ? amount : undefined
}

export type ProposalError = 'REQUIRED' | 'EMAIL' | 'PHONE' | 'PROFILE' | 'RATE' | 'DATES'

const phoneForm = /^\+?(?=(?:[^\d]*\d){5})[\d ().\-/]+(?: ?x ?\d{1,6})?$/
const profileForm = /^https:\/\/([a-z]+\.)?(linkedin|xing)\.com\/[\x21-\x7e]+$/

/** What is wrong with a typed proposal, by field; jobs as `companyName 0`. */
export const proposalErrors = (typed: TypedProposal, today: string): Readonly<Record<string, ProposalError>> => {
  const errors: Record<string, ProposalError> = {}
  for (const field of ['firstName', 'lastName', 'headline', 'relevance'] as const)
    if (typed[field].trim() === '') errors[field] = 'REQUIRED'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email.trim())) errors.email = 'EMAIL'
  if (typed.phone.trim() !== '' && !phoneForm.test(typed.phone.trim())) errors.phone = 'PHONE'
  if (typed.profileUrl.trim() !== '' && !profileForm.test(typed.profileUrl.trim())) errors.profileUrl = 'PROFILE'
  if (amountOf(typed.rate) === undefined) errors.rate = 'RATE'
  for (const { key, companyName, title, startDate, endDate } of typed.jobs) {
    if (companyName.trim() === '') errors[`companyName ${key}`] = 'REQUIRED'
    if (title.trim() === '') errors[`title ${key}`] = 'REQUIRED'
    const isEndWrong = endDate !== '' && (endDate < startDate || endDate > today)
    if (startDate === '' || startDate > today || isEndWrong) errors[`startDate ${key}`] = 'DATES'
  }
  return errors
}

/** A typed proposal without errors as it is sent. */
export const proposalInputOf = (typed: TypedProposal, questions: readonly string[]): ProposalInfo => ({
  firstName: typed.firstName.trim(),
  lastName: typed.lastName.trim(),
  email: typed.email.trim(),
  phone: typed.phone.trim() || null,
  profileUrl: typed.profileUrl.trim() || null,
  country: typed.country || null,
  timeZone: typed.timeZone,
  headline: typed.headline.trim(),
  relevance: typed.relevance.trim(),
  employments: typed.jobs.map(({ companyName, title, startDate, endDate }) => ({
    companyName: companyName.trim(),
    title: title.trim(),
    startDate,
    endDate: endDate === '' ? null : endDate,
  })),
  rate: moneyOf(amountOf(typed.rate) ?? 0, typed.currency),
  answers: questions.map((question) => ({ question, answer: typed.answers[question] ?? '' })),
})

/** Parses a price such as "1.5" or "1,5" into hundredths of a credit; undefined if invalid. */
export const hundredthsOf = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.')
  const hundredths = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0
  return hundredths > 0 ? hundredths : undefined
}
