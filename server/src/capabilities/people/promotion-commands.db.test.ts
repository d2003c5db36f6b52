import { getCurrentUser } from '@colloquy/contract/identity/operations'
import { closePromotion } from '@colloquy/contract/people/operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()

describe('#people.closePromotion', () => {
  it('closing the promotion of the app is stored with the person once [FB-02]', async () => {
    const app = await buildTestApp(test)
    const { tenantId, exchange } = await insertTenant(test, 'alpha')
    const visit = await signedIn(test, exchange, await insertPerson(test, tenantId))
    const closedNow = async () => {
      const answer = await app.call(getCurrentUser, {}, visit)
      return answer.ok && answer.value.promotionBannerClosedDate
    }
    expect(await closedNow()).toBeNull()
    expect(await app.call(closePromotion, {}, visit)).toEqual({ ok: true, value: {} })
    const first = await closedNow()
    expect(first).toMatch(/^\d{4}-/)
    await app.call(closePromotion, {}, visit)
    expect(await closedNow()).toBe(first)
  })
})
