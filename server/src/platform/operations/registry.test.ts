import { type Operation, operation } from '@colloquy/contract/operation'
import { order } from '@colloquy/contract/order'
import { EmptyOutput } from '@colloquy/contract/values'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { publicAccess } from '../access/policy.ts'
import { capability, query } from './define.ts'
import { createRegistry, readContract } from './registry.ts'

const make = (name: string, path: string, refusals: string[] = []): Operation =>
  operation(name, {
    summary: '',
    method: 'GET',
    path: path as '/a',
    input: z.object({ id: z.optional(z.string()) }),
    output: EmptyOutput,
    refusals,
  })
const ruled = (...operations: Operation[]) => [
  capability({ name: 'x', operations: operations.map((one) => query(one, { allow: publicAccess, run: () => ({}) })) }),
]
const guard = { name: 'impersonation', refusal: 'forbidden', appliesTo: () => true } as const
const contract = (...operations: Operation[]) => ({ operations, refusals: [] })

describe('registering operations', () => {
  const [a, b] = [make('x.a', '/a'), make('x.b', '/b')]

  it('succeeds when contract and handlers match', () => {
    expect([...createRegistry(contract(a, b), ruled(a, b)).handlers.keys()]).toEqual(['x.a', 'x.b'])
  })

  it.each([
    ['an operation without a rule', contract(a, b), ruled(a), 'x.b has no rule'],
    ['a rule for nothing', contract(a), ruled(a, b), 'x.b is not in the contract'],
    ['two rules', contract(a), ruled(a, a), 'x.a has two rules'],
    ['a name used twice', contract(a, make('x.a', '/c')), ruled(a), 'x.a is declared twice'],
    ['an address used twice', contract(a, make('x.c', '/A')), ruled(a), 'GET /a is the address of two'],
    [
      'an address that differs in the names of its parameters only',
      contract(make('x.c', '/a/{id}'), make('x.d', '/a/{ID}')),
      ruled(),
      'GET /a/{} is the address of two',
    ],
    ['a refusal without a status', contract(make('x.a', '/a', ['odd'])), ruled(), 'refusal odd of x.a has no status'],
    [
      'a refusal with two statuses',
      {
        operations: [a],
        refusals: [
          ['odd', 409],
          ['odd', 410],
        ] as const,
      },
      ruled(a),
      'refusal odd has two statuses',
    ],
    [
      'a versioned operation that loads no subject',
      contract({ ...a, versioned: true }),
      [
        capability({
          name: 'x',
          operations: [query({ ...a, versioned: true }, { allow: publicAccess, run: () => ({}) })],
        }),
      ],
      'x.a is versioned, but its rule loads no subject',
    ],
    [
      'a guard registered twice',
      contract(a),
      [...ruled(a), ...[1, 2].map((n) => capability({ name: `g${n}`, operations: [], guards: [guard] }))],
      'guard impersonation is registered twice',
    ],
  ])('fails for %s, and names it', (_, promised, rules, message) => {
    expect(() => createRegistry(promised, rules)).toThrow(message)
  })

  it('finds the operations and refusals of every capability in the contract', async () => {
    const { operations, refusals } = await readContract(order)
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(['calls.schedule', 'terms.agree']))
    expect(refusals).toContainEqual(['slot_taken', 409])
    const capabilities = new Set(operations.map(({ name }) => name.split('.')[0]))
    expect([...order].filter((name) => !capabilities.has(name))).toEqual([])
  })
})
