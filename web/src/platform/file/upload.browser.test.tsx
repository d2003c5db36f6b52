import { describe, expect, it, vi } from 'vitest'
import { upload } from './upload.ts'

const form = () => {
  const body = new FormData()
  body.append('file', new File(['x'.repeat(200_000)], 'x.txt'))
  return body
}

describe('a file on its way', () => {
  it('tells how much of it has been sent, and brings back the answer', async () => {
    const parts: number[] = []
    const answer = await upload(`${location.origin}/nowhere.json`, { method: 'POST', body: form() }, (part) =>
      parts.push(part),
    )
    expect(answer.status).toBeGreaterThanOrEqual(200)
    expect(answer.headers.has('date')).toBe(true)
    expect(parts.at(-1)).toBe(1)
  })

  it('that cannot be sent is no answer', async () => {
    await expect(upload('http://127.0.0.1:1/', { method: 'POST', body: form() }, vi.fn())).rejects.toBeInstanceOf(
      TypeError,
    )
  })

  it('can be called off', async () => {
    const off = new AbortController()
    const sent = upload(location.origin, { method: 'POST', body: form(), signal: off.signal }, vi.fn())
    off.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
