import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@colloquy/contract/operation'
import * as z from 'zod/mini'
import { type SerializedJson, serializeJson } from '../json.ts'

/** Writes the value an operation has answered as JSON. @throws Error when it is not what the operation declares */
export type WriteResponse = (value: unknown) => SerializedJson

/**
 * Leaves of a value what a type declares: the value itself when there is nothing else about it, a copy otherwise.
 * @throws TypeError when the value is of another kind
 */
type PickDeclared = (value: unknown) => unknown

/**
 * Makes the writer of an operation's answers. Only declared keys leave, whatever else a value has; each is checked to be
 * there and of its kind. Formats and ranges are left unchecked: they say what others may send us, and checking ours again
 * took most of a request's time.
 * With `isWhole` the declaration is held against the answer to its last letter, as tests do.
 */
export const responseWriterFor = ({ output }: Operation, isWhole = false): WriteResponse => {
  const copy = copierOf(output)
  const write: WriteResponse = (value) => serializeJson(copy(value))
  if (!isWhole) return write
  return (value) => {
    const [whole, quick] = [JSON.stringify(z.encode(output, value as never)), write(value)]
    // Keys may stand in another order than they are declared in.
    if (!isDeepStrictEqual(JSON.parse(whole), JSON.parse(String(quick))))
      throw new Error(`the answer was written as ${quick} instead of ${whole}`)
    return quick
  }
}

const copierOf = (type: z.core.$ZodType): PickDeclared => {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return sameIf('text', (value) => typeof value === 'string')
    case 'number':
      return 'format' in def ? sameIf('a whole number', Number.isSafeInteger) : sameIf('a number', Number.isFinite)
    case 'boolean':
      return sameIf('true or false', (value) => value === true || value === false)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'nullable': {
      const copy = copierOf(def.innerType)
      return (value) => (value === null ? null : copy(value))
    }
    case 'optional': {
      const copy = copierOf(def.innerType)
      return (value) => (value === undefined ? undefined : copy(value))
    }
    case 'array':
      return listCopier(copierOf(def.element))
    case 'object':
      return objectCopier(def.shape)
    case 'union': {
      const literals = def.options.map((option) => (option as z.core.$ZodTypes)._zod.def)
      return literals.every((literal) => literal.type === 'literal')
        ? oneOf(literals.flatMap((literal) => literal.values))
        : byDeclaration(type)
    }
    default:
      return byDeclaration(type)
  }
}

/** Rare kinds are left to those who know them. */
const byDeclaration =
  (type: z.core.$ZodType): PickDeclared =>
  (value) =>
    z.encode(type, value as never)

const listCopier =
  (copy: PickDeclared): PickDeclared =>
  (value) => {
    if (!Array.isArray(value)) return refuse('a list', value)
    let copied: unknown[] | undefined
    for (let i = 0; i < value.length; i++) {
      const item = copy(value[i])
      if (copied) copied.push(item)
      else if (item !== value[i]) copied = [...value.slice(0, i), item]
    }
    return copied ?? value
  }

interface Field {
  readonly name: string
  readonly copy: PickDeclared
}

const objectCopier = (shape: Readonly<Record<string, z.core.$ZodType>>): PickDeclared => {
  const fields: readonly Field[] = Object.entries(shape).map(([name, type]) => ({ name, copy: copierOf(type) }))
  return (value) => {
    if (typeof value !== 'object' || value === null) return refuse('an object', value)
    const source = value as Record<string, unknown>
    let copied: Record<string, unknown> | undefined
    let present = 0
    let i = 0
    try {
      for (; i < fields.length; i++) {
        const { name, copy } = fields[i] as Field
        const part = source[name]
        if (part !== undefined) present++
        const own = copy(part)
        if (copied === undefined && own !== part) copied = firstOf(source, fields, i)
        if (copied !== undefined) copied[name] = own
      }
    } catch (error) {
      throw new TypeError(`${fields[i]?.name}: ${(error as Error).message}`)
    }
    return copied ?? (hasOnly(source, present) ? source : firstOf(source, fields, fields.length))
  }
}

/** The first so many declared fields of an object, as they are. */
const firstOf = (source: Readonly<Record<string, unknown>>, fields: readonly Field[], count: number) => {
  const copied: Record<string, unknown> = {}
  for (const { name } of fields.slice(0, count)) copied[name] = source[name]
  return copied
}

/** Whether an object that has these many of the declared keys has them by itself, and no others. */
const hasOnly = (value: object, present: number): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.keys(value).length === present
}

const sameIf =
  (kind: string, isIt: (value: unknown) => boolean): PickDeclared =>
  (value) =>
    isIt(value) ? value : refuse(kind, value)

const oneOf = (values: readonly unknown[]): PickDeclared => {
  const allowed = new Set(values)
  return sameIf(`one of ${values.join(', ')}`, (value) => allowed.has(value))
}

const refuse = (expected: string, value: unknown): never => {
  throw new TypeError(`expected ${expected}, not ${value === null ? 'null' : typeof value}`)
}
