import { type ESTree, parseSync, Visitor } from 'vite'

/** What a source file does with texts. */
export interface WordUses {
  /** Keys that stand in the file as they are. */
  readonly keys: readonly string[]
  /** What is handed to `t` or `say` and does not look like a key. */
  readonly oddKeys: readonly string[]
  /** Keys that are put together, `PAGES.*.TITLE`; the compiler knows all of them and that they exist. */
  readonly patterns: readonly string[]
  /** Beginnings of keys that are put together and that the compiler is told to believe: `REFUSALS.` */
  readonly prefixes: readonly string[]
  /** Text for people that stands in the code. */
  readonly hardCoded: readonly string[]
}

const keyShape = /^[A-Z][A-Z0-9_]*(\.[A-Z0-9_]+)+$/
const prefixShape = /^[A-Z][A-Z0-9_]*\.([A-Z0-9_]+[._])*[A-Z0-9_]*$/
const letters = /\p{L}/u
/** Attributes whose value is read out or shown. */
const shownAttributes = new Set([
  ...['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ...['title', 'placeholder', 'label', 'alt', 'description'],
])
/** Elements whose content is the same in every language: names of keys, and code. `translate="no"` says it of any other. */
const wordless = new Set(['Kbd', 'code'])
const isWordless = ({ name, attributes }: ESTree.JSXOpeningElement): boolean =>
  (name.type === 'JSXIdentifier' && wordless.has(name.name)) ||
  attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.name === 'translate' &&
      one.value?.type === 'Literal' &&
      one.value.value === 'no',
  )

type Part = ESTree.Expression | ESTree.JSXEmptyExpression | null | undefined

/**
 * Reads which texts a TypeScript file uses and which it has of its own.
 * @throws Error when the file cannot be parsed
 */
export const wordUsesOf = (path: string, content: string): WordUses => {
  const { program, errors } = parseSync(path, content)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const keys: string[] = []
  const oddKeys: string[] = []
  const patterns: string[] = []
  const prefixes: string[] = []
  const believed = new Set<unknown>()
  const hardCoded: string[] = []
  const wordlessRanges: [number, number][] = []
  const shown = (part: Part) => {
    for (const text of textsOf(part)) if (letters.test(text) && !keyShape.test(text)) hardCoded.push(text.trim())
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && keyShape.test(value)) keys.push(value)
    },
    TSAsExpression: ({ expression }) => {
      believed.add(expression)
    },
    TemplateLiteral: (node) => {
      const [first = '', ...rest] = node.quasis.map(({ value }) => value.cooked ?? '')
      if (rest.length === 0 && keyShape.test(first)) keys.push(first)
      if (rest.length === 0 || !prefixShape.test(first)) return
      if (believed.has(node)) prefixes.push(first)
      else patterns.push([first, ...rest].join('*'))
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!isTranslate(callee) || first?.type !== 'Literal' || typeof first.value !== 'string') return
      if (!keyShape.test(first.value)) oddKeys.push(first.value)
    },
    JSXElement: ({ openingElement, start, end }) => {
      if (isWordless(openingElement)) wordlessRanges.push([start, end])
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
      if (isWordless(openingElement)) return
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

/** The literal texts an expression can turn out to be. */
const textsOf = (part: Part): string[] => {
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
