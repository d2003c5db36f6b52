import fc from 'fast-check'
import * as z from 'zod/mini'

type Type = z.core.$ZodType

/** Texts that often break programs, with at least one for every text format of the contract. */
const texts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  '[object Object]',
  'a',
  'x'.repeat(200),
  'EUR',
  'Europe/Berlin',
  "' or 1=1 --",
  '\\',
  '%',
  '_',
  '%00',
  '\u0000',
  '\r\nBcc: a@b.cc',
  '<script>',
  '{{7*7}}',
  '../../etc/passwd',
  '\u202etxt',
  '\ud83d\ude00',
  '\ud83d',
  'e\u0301',
  'ﷺ',
  '=1+1',
  '!((',
  '"a" & | <->',
  ':*',
  "a:b'c",
  'x@person.example',
  '+44 20 7946 0182',
  'e30.e30.e30',
  'http://world.test/',
  '//evil.test',
  'javascript:alert(1)',
  'DE',
  'de',
  'DE000A1EWWW0',
  '1×1',
  '/clients',
  'https://www.linkedin.com/in/x',
  'externalId',
  'employment1.company',
  'identity.signOut',
  'from-2027-05',
  'https://fcm.googleapis.com/fcm/send/x',
  'http://127.0.0.1/',
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  'A'.repeat(32),
  'A'.repeat(43),
  `reminders.019a0000-0000-7000-8000-00000000a001.${'a'.repeat(43)}`,
  `reminders.${'-'.repeat(36)}.${'a'.repeat(43)}`,
  'v=0\r\nm=audio 9',
  '2026-03-29',
  '2024-02-29',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-03-29T01:30:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '019a0000-0000-7000-8000-00000000a001',
]

const numbers = [0, 1, 15, 60, 100, 240, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]

/**
 * Arbitrary values of a type, including extreme numbers, empty lists and hostile texts.
 * @throws Error for an unsupported kind of type
 */
export const valuesOf = (type: Type): fc.Arbitrary<unknown> => {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, valuesOf(part)])))
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)))
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 4 }).filter((value) => accepts(type, value))
    case 'record':
      return fc.dictionary(accepted(def.keyType, fc.string()).map(String), valuesOf(def.valueType), { maxKeys: 3 })
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined })
    case 'nullable':
      return fc.option(valuesOf(def.innerType))
    case 'readonly':
      return valuesOf(def.innerType)
    case 'union':
      return fc.oneof(...def.options.map(valuesOf))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return accepted(type, fc.oneof(fc.integer(), fc.double()), [
        0,
        1,
        15,
        60,
        100,
        240,
        2 ** 31,
        Number.MAX_SAFE_INTEGER,
      ])
    case 'string':
      return accepted(type, fc.oneof(fc.string({ unit: 'grapheme' }), fc.uuid(), fc.string({ unit: 'binary' })), texts)
    case 'file':
      return fc
        .uint8Array({ maxLength: 100 })
        .map((bytes) => new File([new Uint8Array(bytes)], 'x', { type: 'image/png' }))
    case 'unknown':
    case 'any':
      return fc.jsonValue()
    default:
      throw new Error(`No values are known for the type ${def.type}.`)
  }
}

/**
 * The edge cases of a type, one after the other: every hostile text and number it accepts, at every position. The rest
 * stays as in `good`, where given.
 */
export const edgesOf = (type: Type, good?: unknown): unknown[] => {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const base = (good ?? {}) as Record<string, unknown>
      return Object.entries(def.shape).flatMap(([name, part]) =>
        edgesOf(part, base[name]).map((value) => ({ ...base, [name]: value })),
      )
    }
    case 'array':
      return [[], ...edgesOf(def.element).map((value) => [value])]
    case 'optional':
    case 'nullable':
    case 'readonly':
      return edgesOf(def.innerType, good)
    case 'union':
      return def.options.flatMap((option) => edgesOf(option))
    case 'number':
      return numbers.filter((value) => accepts(type, value))
    case 'string':
      return texts.filter((value) => accepts(type, value))
    default:
      return fc.sample(valuesOf(type), { seed: 1, numRuns: 3 })
  }
}

const accepts = (type: Type, value: unknown): boolean => z.safeParse(type, value).success

const accepted = (type: Type, some: fc.Arbitrary<unknown>, known: readonly unknown[] = []): fc.Arbitrary<unknown> => {
  const good = known.filter((value) => accepts(type, value))
  if (known.length > 0 && good.length === 0) throw new Error('None of the known values is one of this type.')
  // Random texts rarely match a narrow format, so a known value is used instead.
  return fc
    .tuple(fc.constantFrom(...(good.length > 0 ? good : ['a'])), some, fc.boolean())
    .map(([sure, free, isFree]) => (isFree && accepts(type, free) ? free : sure))
}

/** Values of every JSON type, including large ones; most types refuse most of them. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, '', 'x', [], {}, [[]], [null], { id: 'x' }, 'x'.repeat(20_000), 1e308),
  fc.jsonValue({ maxDepth: 3 }),
)
