/** HTML that is safe to send. Only `html` creates it, which escapes every interpolated text. */
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

/** HTML from a template: texts are escaped, markup is inserted as it is, `undefined` is omitted. Quote all attributes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: String.raw({ raw: strings }, ...parts.map(write)),
})
