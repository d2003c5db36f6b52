import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { iceServersFor } from './ice-servers.ts'

const at = new Date('2026-11-20T10:00:00.500Z')
const urls = ['turn:turn.example:3478', 'turns:turn.example:5349']

describe('the relays of a call', () => {
  it('are empty without a setting', () => {
    expect(iceServersFor(undefined, 'p', at)).toEqual([])
  })

  it('have the user and password of the setting', () => {
    expect(iceServersFor({ urls, user: 'u', credential: 'c' }, 'p', at)).toEqual([
      { urls, username: 'u', credential: 'c' },
    ])
  })

  it('have credentials that expire when there is a shared secret', () => {
    const [server] = iceServersFor({ urls, secret: 'quite secret' }, 'p', at)
    const [expires, person] = server!.username!.split(':')
    expect(Number(expires)).toBe(Date.parse('2026-11-20T16:00:00Z') / 1000)
    expect(person).toBe('p')
    expect(server!.credential).toBe(createHmac('sha1', 'quite secret').update(server!.username!).digest('base64'))
    expect(JSON.stringify(server)).not.toContain('quite secret')
  })
})
