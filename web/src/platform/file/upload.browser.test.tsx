import { describe, expect, it, vi } from 'vitest'
import { upload } from './upload.ts'

const form = () => {
  const body = new FormData()
  body.append('file', new File(['x'.repeat(200_000)], 'x.txt'))
  return body
}

describe('an upload', () => {
  it('reports its progress, and returns the response', async () => {
    const parts: number[] = []
    const answer = await upload(`${location.origin}/nowhere.json`, { method: 'POST', body: form() }, (part) =>
      parts.push(part),
    )
    expect(answer.status).toBeGreaterThanOrEqual(200)
    expect(answer.headers.has('date')).toBe(true)
    expect(parts.at(-1)).toBe(1)
  })

  it('throws when it cannot be sent', async () => {
    await expect(upload('http://127.0.0.1:1/', { method: 'POST', body: form() }, vi.fn())).rejects.toBeInstanceOf(
      TypeError,
    )
  })

  it('can be aborted', async () => {
    const off = new AbortController()
    const sent = upload(location.origin, { method: 'POST', body: form(), signal: off.signal }, vi.fn())
    off.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
