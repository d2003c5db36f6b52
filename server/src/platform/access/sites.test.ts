import { describe, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import type { Site } from './actor.ts'
import { cacheSites } from './sites.ts'

const site = (origin: string): Site => ({ id: origin, tenantId: 't', portal: 'Exchange', origin, slug: 's' })

describe('finding the site of a host', () => {
  const setUp = (...origins: string[]) => {
    const stored = origins.map(site)
    const clock = createManualClock(new Date())
    let reads = 0
    const sites = cacheSites(async () => {
      reads += 1
      return [...stored]
    }, clock)
    return { stored, clock, sites, reads: () => reads }
  }

  it('distinguishes sites on one machine by port, ignoring letter case', async () => {
    const { sites } = setUp('http://localhost:4400', 'http://localhost:4401', 'https://portal.example')
    expect((await sites.find('LOCALHOST:4401'))?.origin).toBe('http://localhost:4401')
    expect((await sites.find('portal.example'))?.origin).toBe('https://portal.example')
    expect(await sites.find('localhost')).toBeUndefined()
  })

  it('queries the database once for many requests', async () => {
    const { sites, reads } = setUp('http://a.test')
    await Promise.all(Array.from({ length: 20 }, () => sites.find('a.test')))
    expect(reads()).toBe(1)
  })

  it('finds a new site within a second, and drops a removed one within half a minute', async () => {
    const { sites, stored, clock } = setUp('http://a.test')
    expect(await sites.find('b.test')).toBeUndefined()
    stored.splice(0, 1, site('http://b.test'))
    clock.pass(1001)
    expect(await sites.find('b.test')).toBeDefined()
    expect(await sites.find('a.test')).toBeUndefined()
  })

  it('limits queries for unknown hosts', async () => {
    const { sites, reads } = setUp('http://a.test')
    for (let i = 0; i < 50; i++) await sites.find(`${i}.test`)
    expect(reads()).toBe(1)
  })
})
