import { describe, expect, it } from 'vitest'
import { hasSeveralTopics, mergeTopics, topicsIn } from './topics.ts'

describe('topics', () => {
  it('are separated by commas, semicolons, tabs and lines', () => {
    expect(topicsIn('a, b,')).toEqual(['a', 'b'])
    expect(topicsIn('valves;heat pumps\nبطاريات، مضخات')).toEqual(['valves', 'heat pumps', 'بطاريات', 'مضخات'])
    expect([hasSeveralTopics('heat pumps'), hasSeveralTopics('heat, pumps')]).toEqual([false, true])
  })

  it('are the same in any letter case, and keep the first spelling', () => {
    expect(mergeTopics(['Valves', ' valves ', '', 'HVAC', 'hvac'])).toEqual(['Valves', 'HVAC'])
  })
})
