import { expect, it } from 'vitest'
import { checkBudgets, withoutLimits } from './budget.ts'

it('passes when every figure keeps its budget', () => {
  expect(checkBudgets('start', { warmMs: 900, rate: 5 }, { warmMs: { max: 1000 }, rate: { min: 5 } })).toEqual({
    name: 'start',
    figures: { warmMs: 900, rate: 5 },
    goals: { warmMs: { max: 1000, met: true }, rate: { min: 5, met: true } },
    pass: true,
  })
})

it('fails when a figure breaks its budget', () => {
  expect(checkBudgets('start', { warmMs: 1001 }, { warmMs: { max: 1000 } }).pass).toBe(false)
  expect(checkBudgets('start', { rate: 4 }, { rate: { min: 5 } }).pass).toBe(false)
})

it('fails when a promised figure was not measured', () => {
  expect(checkBudgets('start', {}, { warmMs: { max: 1000 } }).pass).toBe(false)
  expect(checkBudgets('start', { warmMs: Number.NaN }, { warmMs: { max: 1000 } }).pass).toBe(false)
})

it('reports a budget that does not gate, and passes', () => {
  const verdict = checkBudgets('start', { firstMs: 70_000 }, { firstMs: { max: 60_000, gate: false } })
  expect(verdict.goals.firstMs?.met).toBe(false)
  expect(verdict.pass).toBe(true)
})

it('requires only that a gating figure is present when it has no limits', () => {
  const budgets = withoutLimits({ warmMs: { max: 1000 }, share: { max: 1, gate: false } })
  expect(checkBudgets('start', { warmMs: 5000 }, budgets).pass).toBe(true)
  expect(checkBudgets('start', {}, budgets).pass).toBe(false)
})
