import type audit from '@colloquy/contract/translations/libs/audit/enUS.json'
import type calls from '@colloquy/contract/translations/libs/calls/enUS.json'
import type chat from '@colloquy/contract/translations/libs/chat/enUS.json'
import type companies from '@colloquy/contract/translations/libs/companies/enUS.json'
import type compliance from '@colloquy/contract/translations/libs/compliance/enUS.json'
import type dashboard from '@colloquy/contract/translations/libs/dashboard/enUS.json'
import type factors from '@colloquy/contract/translations/libs/factors/enUS.json'
import type feedback from '@colloquy/contract/translations/libs/feedback/enUS.json'
import type identity from '@colloquy/contract/translations/libs/identity/enUS.json'
import type imports from '@colloquy/contract/translations/libs/imports/enUS.json'
import type incidents from '@colloquy/contract/translations/libs/incidents/enUS.json'
import type invitations from '@colloquy/contract/translations/libs/invitations/enUS.json'
import type notifications from '@colloquy/contract/translations/libs/notifications/enUS.json'
import type people from '@colloquy/contract/translations/libs/people/enUS.json'
import type permissions from '@colloquy/contract/translations/libs/permissions/enUS.json'
import type privacy from '@colloquy/contract/translations/libs/privacy/enUS.json'
import type projects from '@colloquy/contract/translations/libs/projects/enUS.json'
import type questionnaires from '@colloquy/contract/translations/libs/questionnaires/enUS.json'
import type recordings from '@colloquy/contract/translations/libs/recordings/enUS.json'
import type registration from '@colloquy/contract/translations/libs/registration/enUS.json'
import type replays from '@colloquy/contract/translations/libs/replays/enUS.json'
import type scheduling from '@colloquy/contract/translations/libs/scheduling/enUS.json'
import type search from '@colloquy/contract/translations/libs/search/enUS.json'
import type sourcing from '@colloquy/contract/translations/libs/sourcing/enUS.json'
import type surveys from '@colloquy/contract/translations/libs/surveys/enUS.json'
import type tenancy from '@colloquy/contract/translations/libs/tenancy/enUS.json'
import type terms from '@colloquy/contract/translations/libs/terms/enUS.json'
import type training from '@colloquy/contract/translations/libs/training/enUS.json'
import type transcripts from '@colloquy/contract/translations/libs/transcripts/enUS.json'
import type vetting from '@colloquy/contract/translations/libs/vetting/enUS.json'
import type everywhere from '@colloquy/contract/translations/shared/enUS.json'

/** A plural text is used without its category: `MINUTES_one` and `MINUTES_other` are `MINUTES`. */
type WithoutPluralSuffix<K extends string> =
  K extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : K
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPluralSuffix<K> : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

/** All translation keys, derived from the English files; a check compares the other languages with them. */
export type TranslationKey =
  | Leaves<typeof everywhere>
  | Leaves<typeof audit>
  | Leaves<typeof calls>
  | Leaves<typeof chat>
  | Leaves<typeof companies>
  | Leaves<typeof compliance>
  | Leaves<typeof dashboard>
  | Leaves<typeof factors>
  | Leaves<typeof feedback>
  | Leaves<typeof identity>
  | Leaves<typeof imports>
  | Leaves<typeof incidents>
  | Leaves<typeof recordings>
  | Leaves<typeof invitations>
  | Leaves<typeof notifications>
  | Leaves<typeof people>
  | Leaves<typeof permissions>
  | Leaves<typeof privacy>
  | Leaves<typeof projects>
  | Leaves<typeof questionnaires>
  | Leaves<typeof registration>
  | Leaves<typeof replays>
  | Leaves<typeof scheduling>
  | Leaves<typeof search>
  | Leaves<typeof sourcing>
  | Leaves<typeof surveys>
  | Leaves<typeof tenancy>
  | Leaves<typeof terms>
  | Leaves<typeof training>
  | Leaves<typeof transcripts>
  | Leaves<typeof vetting>
