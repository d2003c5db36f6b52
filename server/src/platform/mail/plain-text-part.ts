import type { MailText, SlotText } from './mail-content.ts'

/** The plain-text part: the content of the HTML part in the same order, with the link on a line of its own. */
export const plainPart = (wording: MailText): string =>
  [
    wording.title,
    wording.greeting,
    ...wording.paragraphs,
    ...wording.slots.map(slotLines),
    wording.details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    wording.action && `${wording.action.text}:\n${wording.action.url}`,
    wording.answer && `${wording.answer.text}:\n${wording.answer.url}`,
    wording.calendars &&
      [wording.calendars.label, ...wording.calendars.links.map(({ text, url }) => `${text}: ${url}`)].join('\n'),
    ['-- ', wording.reason, wording.imprint, unsubscribeLine(wording)].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

const unsubscribeLine = ({ unsubscribe }: MailText): string | undefined =>
  unsubscribe && `${unsubscribe.text}: ${unsubscribe.url}`

const slotLines = ({ day, times }: SlotText): string =>
  [day, ...times.map((time) => `  ${time.hours}  ${time.place}${time.day === undefined ? '' : `, ${time.day}`}`)].join(
    '\n',
  )
