import type { Operation } from '@colloquy/contract/operation'
import * as z from 'zod/mini'
import { maxJsonDepth } from '../json.ts'
import { Refused } from './refused.ts'

/** The parts of an HTTP request that contain input, unparsed. */
export interface HttpInput {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/**
 * Collects the operation's input from the path's parameters and the query string (GET, DELETE) or the body.
 * @throws Refused `invalid_input` when a part is not an object, or two parts have the same key
 */
export const collectInput = (operation: Operation, wire: HttpInput): Record<string, unknown> => {
  const shape = operation.input.shape
  const byQuery = operation.method === 'GET' || operation.method === 'DELETE'
  const unexpected = byQuery ? wire.body : Object.keys(wire.query).length > 0 || undefined
  if (unexpected !== undefined && unexpected !== null) throw new Refused('invalid_input')
  const rest = byQuery ? fromText(shape, wire.query) : (wire.body ?? {})
  if (typeof rest !== 'object' || Array.isArray(rest)) throw new Refused('invalid_input')
  const twice = Object.keys(wire.params).filter((name) => Object.hasOwn(rest, name))
  if (twice.length > 0)
    throw new Refused('invalid_input', { issues: twice.map((path) => ({ path, code: 'repeated' })) })
  return { ...rest, ...fromText(shape, wire.params) }
}

/**
 * Validates an input against the operation's declaration.
 * @throws Refused `invalid_input` with the path and kind of each error
 */
export const parseInput = (operation: Operation, input: unknown): Record<string, unknown> => {
  if (!isStorable(input)) throw new Refused('invalid_input')
  const parsed = z.safeParse(operation.input, input)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code: code ?? 'custom' }))
  throw new Refused('invalid_input', { issues })
}

/**
 * Whether the database can store all texts of a value: none contains NUL or an unpaired surrogate. Values that nest deeper than
 * JSON may are refused here as well, whatever part of the request they are from.
 */
const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === maxJsonDepth) return false
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part, depth + 1))
}

/** Converts texts of paths and query strings to the declared types. */
const fromText = (shape: Readonly<Record<string, z.core.$ZodType>>, texts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      Object.hasOwn(shape, name) ? parseText(shape[name]!, text) : text,
    ]),
  )

const parseText = (type: z.core.$ZodType, text: unknown): unknown => {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return parseText(def.innerType, text)
    case 'array':
      return [text].flat().map((item) => parseText(def.element, item))
    case 'number':
      return typeof text === 'string' && text.trim() !== '' ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'literal':
      return def.values.find((value) => String(value) === text) ?? text
    case 'union':
      return def.options.map((option) => parseText(option, text)).find((value) => value !== text) ?? text
    default:
      return text
  }
}
