import { type DialInNumber, groupedPin, oneTapText } from '@colloquy/contract/calls/dial-in/shapes'
import { directionOf, type Language } from '@colloquy/contract/languages'
import type { Tx } from '../../../platform/db/tables.ts'
import { type MailWordings, mailTranslator } from '../../../platform/translations/mail-translator.ts'
import type { PersonSummary } from '../../people/queries.ts'
import { findBridge } from './bridge-store.ts'
import { numbersOf } from './number-countries.ts'
import { presentNumber } from './number-queries.ts'
import { dialInNumbers } from './number-store.ts'
import { type PinRow, pinsOf } from './pin-store.ts'

/** How the seats of some calls join by phone; without numbers where they do not. */
export interface MailedDialIn {
  readonly numbers: readonly DialInNumber[]
  readonly pins: readonly PinRow[]
}

export const dialInForMails = async (tx: Tx, callIds: readonly string[]): Promise<MailedDialIn> => {
  const pins = await pinsOf(tx, callIds)
  const isBridged = pins.length > 0 && (await findBridge(tx)) !== undefined
  return isBridged ? { pins, numbers: (await dialInNumbers(tx)).map(presentNumber) } : { pins: [], numbers: [] }
}

/** Mails name so many numbers; the page of dial-in numbers has all of them. */
const maxMailedNumbers = 3

/** Keeps a number in its order within text from right to left, by a left-to-right mark. */
const marked = (text: string, language: Language): string => (directionOf(language) === 'rtl' ? `\u200e${text}` : text)

/** What a mail and a calendar event tell the holder of a seat about joining by phone; undefined where they cannot. */
export const dialInTextFor = (
  { numbers, pins }: MailedDialIn,
  callId: string,
  { personId, language, timeZone }: Pick<PersonSummary, 'personId' | 'language' | 'timeZone'>,
  wordings: MailWordings | undefined,
): { readonly detail: string; readonly eventText: string } | undefined => {
  const own = pins.find(({ call_id, person_id }) => call_id === callId && person_id === personId)
  const [first, ...others] = numbersOf(numbers, timeZone).slice(0, maxMailedNumbers)
  if (!own || !first) return undefined
  const translate = mailTranslator(language, wordings)
  const parameters = {
    numbers: [first, ...others].map(({ text }) => marked(text, language)).join(', '),
    pin: marked(groupedPin(own.pin), language),
    oneTap: marked(oneTapText(first.number, own.pin), language),
  }
  return { detail: translate('frame.dialIn', parameters), eventText: translate('frame.eventDialIn', parameters) }
}
