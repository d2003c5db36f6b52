import type { Peer } from '@colloquy/contract/calls/shapes'
import { expect, it } from 'vitest'
import { createPhones } from './phones.ts'

const peer = (peerId: string): Peer => ({ peerId, personId: peerId, name: peerId, seat: 'expert', isByPhone: true })

it('the phones of a room come and go, each announced', () => {
  const phones = createPhones()
  phones.replace([peer('phone:1')])
  expect(phones.state.getState()).toEqual({ peers: [peer('phone:1')], news: undefined })
  phones.enter(peer('phone:2'))
  expect(phones.state.getState().news).toMatchObject({ id: 1, kind: 'entered', peer: { peerId: 'phone:2' } })
  expect(phones.leave('phone:1')).toBe(true)
  expect(phones.leave('socket')).toBe(false)
  expect(phones.state.getState()).toMatchObject({
    peers: [{ peerId: 'phone:2' }],
    news: { id: 2, kind: 'left', peer: { peerId: 'phone:1' } },
  })
})
