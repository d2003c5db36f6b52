import { order } from '@colloquy/contract/order'
import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '../../src/app.ts'
import { guardNameOf } from '../../src/platform/operations/guards.ts'
import { createRegistry, readContract } from '../../src/platform/operations/registry.ts'
import { installation } from '../app.ts'
import { fixtures } from './fixtures.ts'
import { permissionMatrix } from './permission-matrix.ts'
import { differences, listsOf } from './registry.ts'

const capabilities = capabilitiesOf(installation)
const contract = await readContract(order)

describe('the operations', () => {
  it('are the same in the contract, the handlers, the OpenAPI document, the permission matrix and the fixtures [PM-02]', () => {
    const written = { permissionMatrix: [...permissionMatrix.keys()], fixtures: Object.keys(fixtures) }
    const lists = listsOf(contract, createRegistry(contract, capabilities), written)
    expect(differences(lists)).toEqual([])
    expect(Object.keys(lists)).toHaveLength(5)
    expect(contract.operations.length).toBeGreaterThan(40)
  })

  it('belong to capabilities in the order of the contract', () => {
    expect(capabilities.map(({ name }) => name)).toEqual([...order])
    for (const { name, operations } of capabilities)
      for (const { operation } of operations) expect(operation.name).toMatch(new RegExp(`^${name}\\.[a-zA-Z]+$`))
  })
})

describe('the guards', () => {
  it('that operations are exempt from are all registered', () => {
    const { handlers, guards } = createRegistry(contract, capabilities)
    const exempt = [...handlers.values()].flatMap(({ rule }) => (rule.exemptFrom ?? []).map(guardNameOf))
    expect([...new Set(exempt)].sort()).toEqual(guards.map(({ name }) => name).sort())
  })
})

describe('the reactions', () => {
  it('have names of their own, which say in lower case what they do', () => {
    const names = capabilities.flatMap(({ reactions = [] }) => reactions.map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+(\.[a-z]+(-[a-z]+)*)+$/.test(name))).toEqual([])
    expect(names.length).toBeGreaterThan(40)
  })
})

describe('the comparison of lists', () => {
  it('detects differences between the lists', () => {
    expect(differences({ contract: ['a', 'b'], rules: ['a', 'b'], permissionMatrix: ['a', 'a', 'c'] })).toEqual([
      'c is missing in contract',
      'c is missing in rules',
      'b is missing in permissionMatrix',
      'a stands twice in permissionMatrix',
    ])
  })
})
