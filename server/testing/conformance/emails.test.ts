import { order } from '@colloquy/contract/order'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readContract } from '../../src/platform/operations/registry.ts'

type Type = z.core.$ZodType

interface Place {
  readonly where: string
  readonly type: Type
}

/** Every position of a type with an e-mail address, by its format or its name. */
const addressesIn = (type: Type, where: string): Place[] => {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => addressesIn(part, `${where}.${name}`))
    case 'array':
      return addressesIn(def.element, where)
    case 'optional':
    case 'nullable':
    case 'readonly':
      return addressesIn(def.innerType, where)
    case 'union':
      return def.options.flatMap((option) => addressesIn(option, where))
    case 'string': {
      const isAddress = ('format' in def && def.format === 'email') || /e-?mail(address)?$/i.test(where)
      return isAddress ? [{ where, type }] : []
    }
    default:
      return []
  }
}

/** An address that is valid except for its length. */
const ofLength = (length: number): string => {
  const domain = `@${'d'.repeat(40)}.example`
  return 'a'.repeat(length - domain.length) + domain
}

/** Lists whose rows are validated one by one, so that a long address fails its row only: see invitations/rules. */
const evaluatedByRow = ['invitations.inviteSingle.invitations.email', 'invitations.inviteVendor.invitations.email']

const { operations } = await readContract(order)
const places = operations
  .flatMap(({ name, input }) => addressesIn(input, name))
  .filter(({ where }) => !evaluatedByRow.includes(where))

describe("every e-mail address in an operation's input [ER-07]", () => {
  it('is found, however deeply nested', () => {
    const found = places.map(({ where }) => where)
    for (const known of ['signInWithPassword', 'requestSignInLink', 'requestPasswordReset'])
      expect(found).toContain(`identity.${known}.email`)
    expect(addressesIn(z.object({ list: z.array(z.object({ homeEmail: z.string() })) }), 'x')).toHaveLength(1)
  })

  it.each(places)('$where has at most 100 characters', ({ type }) => {
    expect(z.safeParse(type, ofLength(100)).success).toBe(true)
    expect(z.safeParse(type, ofLength(101)).success).toBe(false)
  })
})
