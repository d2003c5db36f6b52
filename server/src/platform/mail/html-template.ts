/** HTML that is safe to send: made only by `html`, which escapes everything it is given. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | undefined | readonly Markup[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for element content and for quoted attributes. */
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)

const write = (part: Part): string => {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeText(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(write).join('')
}

/** HTML from a template: text is escaped, other markup is kept, `undefined` is nothing. Attributes must be quoted. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: String.raw({ raw: strings }, ...parts.map(write)),
})
