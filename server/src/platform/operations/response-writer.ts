import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@colloquy/contract/operation'
import * as z from 'zod/mini'
import { type SerializedJson, serializeJson } from '../json.ts'

/** Serializes an operation's output as JSON. @throws Error when it does not match the declaration */
export type WriteResponse = (value: unknown) => SerializedJson

/**
 * Reduces a value to the declared keys: returns the value itself if it has no others, else a copy.
 * @throws TypeError when the value is of another type
 */
type PickDeclared = (value: unknown) => unknown

/**
 * Creates the writer of an operation's answers. It writes declared keys only, and checks that each is present and of the
 * declared type. It does not check formats and ranges: those matter for input, and checking our own output took most of a
 * request's time. With `isWhole`, which tests use, it validates the whole declaration.
 */
export const responseWriterFor = ({ output }: Operation, isWhole = false): WriteResponse => {
  const copy = copierOf(output)
  const write: WriteResponse = (value) => serializeJson(copy(value))
  if (!isWhole) return write
  return (value) => {
    const [whole, quick] = [JSON.stringify(z.encode(output, value as never)), write(value)]
    // The order of keys may differ from the declaration.
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

/** Rare types are serialized by the schema itself. */
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

/** The first fields of an object that are declared, unchanged. */
const firstOf = (source: Readonly<Record<string, unknown>>, fields: readonly Field[], count: number) => {
  const copied: Record<string, unknown> = {}
  for (const { name } of fields.slice(0, count)) copied[name] = source[name]
  return copied
}

/** Whether an object's own keys are exactly the declared ones, given how many of those it has. */
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
