import { predicateCatalogue } from '@colloquy/contract/compliance/predicates'
import { expect, it } from 'vitest'
import { predicates } from '../engine-v1/predicates.ts'
import { platformRules, startingRules } from './default-rules.ts'
import { contentsOf, nextRules } from './rule-content.ts'

it('offers the predicates that the engine answers, with the same bounds and directions', () => {
  expect(Object.keys(predicateCatalogue).sort()).toEqual(Object.keys(predicates).sort())
  for (const [name, { params }] of Object.entries(predicateCatalogue)) {
    const engine = predicates[name as keyof typeof predicates]
    const parameters = Object.entries(params) as [string, { min: number; max: number; stricter: string }][]
    expect([name, Object.fromEntries(parameters.map(([one, { stricter }]) => [one, stricter]))]).toEqual([
      name,
      engine.stricter,
    ])
    const accepts = (values: Record<string, number>) => engine.params.safeParse(values).success
    const at = (bound: 'min' | 'max', step = 0) =>
      Object.fromEntries(parameters.map(([one, bounds]) => [one, bounds[bound] + step]))
    expect([name, accepts(at('min')), accepts(at('max'))]).toEqual([name, true, true])
    if (parameters.length > 0) expect([accepts(at('min', -1)), accepts(at('max', 1))]).toEqual([false, false])
  }
})

it('presents each alternative of a rule, and makes the same rule again of what it presents', () => {
  expect(platformRules.flatMap(contentsOf)).toHaveLength(platformRules.length + 1)
  const starting = startingRules('approve')
  expect(nextRules(starting.flatMap(contentsOf), 'tenant', [starting])).toEqual(
    starting.map((rule) => ({ ...rule, version: 1 })),
  )
})
