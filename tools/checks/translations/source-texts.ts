import { type ESTree, parseSync, Visitor } from 'vite'

/** Texts and keys in a source file. */
export interface TextUses {
  /** Literal keys. */
  readonly keys: readonly string[]
  /** Arguments of `t` or `say` that do not look like keys. */
  readonly oddKeys: readonly string[]
  /** Composed keys, `PAGES.*.TITLE`, which the compiler can check. */
  readonly patterns: readonly string[]
  /** Prefixes of composed keys with a type assertion, which the compiler cannot check: `REFUSALS.` */
  readonly prefixes: readonly string[]
  /** Hard-coded text. */
  readonly hardCoded: readonly string[]
}

const keyShape = /^[A-Z][A-Z0-9_]*(\.[A-Z0-9_]+)+$/
const prefixShape = /^[A-Z][A-Z0-9_]*\.([A-Z0-9_]+[._])*[A-Z0-9_]*$/
const letters = /\p{L}/u
/** Attributes whose value is shown or read aloud. */
const shownAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'label',
  'alt',
  'description',
])
/** Elements whose content is the same in every language: keyboard keys and code. `translate="no"` marks any other. */
const untranslatedElements = new Set(['Kbd', 'code'])
const isUntranslated = ({ name, attributes }: ESTree.JSXOpeningElement): boolean =>
  (name.type === 'JSXIdentifier' && untranslatedElements.has(name.name)) ||
  attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.name === 'translate' &&
      one.value?.type === 'Literal' &&
      one.value.value === 'no',
  )

type ShownExpression = ESTree.Expression | ESTree.JSXEmptyExpression | null | undefined

/**
 * Finds the translation keys and hard-coded texts of a TypeScript file.
 * @throws Error when the file cannot be parsed
 */
export const textUsesOf = (path: string, content: string): TextUses => {
  const { program, errors } = parseSync(path, content)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const keys: string[] = []
  const oddKeys: string[] = []
  const patterns: string[] = []
  const prefixes: string[] = []
  const asserted = new Set<unknown>()
  const hardCoded: string[] = []
  const wordlessRanges: [number, number][] = []
  const shown = (part: ShownExpression) => {
    for (const text of textsOf(part)) if (letters.test(text) && !keyShape.test(text)) hardCoded.push(text.trim())
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && keyShape.test(value)) keys.push(value)
    },
    TSAsExpression: ({ expression }) => {
      asserted.add(expression)
    },
    TemplateLiteral: (node) => {
      const [first = '', ...rest] = node.quasis.map(({ value }) => value.cooked ?? '')
      if (rest.length === 0 && keyShape.test(first)) keys.push(first)
      if (rest.length === 0 || !prefixShape.test(first)) return
      if (asserted.has(node)) prefixes.push(first)
      else patterns.push([first, ...rest].join('*'))
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!isTranslate(callee) || first?.type !== 'Literal' || typeof first.value !== 'string') return
      if (!keyShape.test(first.value)) oddKeys.push(first.value)
    },
    JSXElement: ({ openingElement, start, end }) => {
      if (isUntranslated(openingElement)) wordlessRanges.push([start, end])
    },
    JSXText: ({ value, start }) => {
      const isFree = wordlessRanges.some(([from, to]) => from <= start && start < to)
      if (!isFree && letters.test(value)) hardCoded.push(value.trim())
    },
    JSXAttribute: ({ name, value }) => {
      const attribute = name.type === 'JSXIdentifier' ? name.name : ''
      if (!shownAttributes.has(attribute)) return
      if (value?.type === 'Literal') shown(value)
      if (value?.type === 'JSXExpressionContainer') shown(value.expression)
    },
    'JSXElement:exit': ({ openingElement, children }) => {
      if (isUntranslated(openingElement)) return
      for (const child of children) if (child.type === 'JSXExpressionContainer') shown(child.expression)
    },
  }).visit(program)
  return { keys, oddKeys, patterns, prefixes, hardCoded }
}

/** `t('KEY')`, `say('KEY')`, `translate('KEY')`, and the same as a method. */
const isTranslate = (callee: ESTree.Expression | ESTree.Super): boolean => {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && ['t', 'say', 'translate'].includes(name.name)
}

/** Literal texts an expression can evaluate to. */
const textsOf = (part: ShownExpression): string[] => {
  switch (part?.type) {
    case 'Literal':
      return typeof part.value === 'string' ? [part.value] : []
    case 'TemplateLiteral':
      return part.quasis.map(({ value }) => value.raw)
    case 'ConditionalExpression':
      return [...textsOf(part.consequent), ...textsOf(part.alternate)]
    case 'LogicalExpression':
      return textsOf(part.right)
    default:
      return []
  }
}
