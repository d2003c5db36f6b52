import { unsubscribeFromMails } from '@colloquy/contract/notifications/operations'
import { describe, expect, it } from 'vitest'
import { notes, notesContract } from '../../../testing/notes-capability.ts'
import { publicAccess } from '../access/policy.ts'
import { command } from './define.ts'
import { openApi } from './openapi.ts'
import { createRegistry } from './registry.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
const document = openApi(createRegistry(notesContract, [notes])) as any

describe('the OpenAPI document', () => {
  it('lists every operation once at its path, and messages separately', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths['/api/notes/{noteId}'])).toEqual(['get', 'put'])
    expect(Object.keys(document['x-messages'])).toEqual(['notes.sendMessage'])
  })

  it('places each parameter in path, query or body', () => {
    const list = document.paths['/api/notes'].get
    expect(list.parameters.map((one: { name: string; required: boolean }) => [one.name, one.required])).toEqual([
      ['limit', true],
      ['shared', false],
      ['colours', false],
    ])
    expect(list.requestBody).toBeUndefined()
    const edit = document.paths['/api/notes/{noteId}'].put
    expect(edit.parameters.map((one: { in: string; name: string }) => `${one.in} ${one.name}`)).toEqual([
      'path noteId',
      'header If-Match',
      'header Idempotency-Key',
    ])
    const { schema } = edit.requestBody.content['application/json']
    expect(schema).toMatchObject({ required: ['text'], additionalProperties: false })
    expect(Object.keys(schema.properties)).toEqual(['text'])
  })

  it('lists refusals by status, including the declared ones', () => {
    const { responses } = document.paths['/api/notes'].post
    expect(responses[409].content['application/json'].schema.properties.refusal.enum).toEqual([
      'idempotency_busy',
      'note_rude',
    ])
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '412', '422', '428', '429']),
    )
  })

  it('documents the form that mail programs may send', () => {
    const rule = command(unsubscribeFromMails, {
      allow: publicAccess,
      run: () => ({ topic: 'reminders' as const, isOn: false }),
    })
    const contract = { operations: [unsubscribeFromMails], refusals: [['unsubscribe_unknown', 404]] } as const
    const capability = { name: 'notifications', operations: [rule] }
    // biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
    const { paths } = openApi(createRegistry(contract, [capability])) as any
    const { content } = paths['/api/notifications/unsubscribe/{token}'].post.requestBody
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    const rest = document.paths['/api/notes'].post.requestBody.content
    expect(Object.keys(rest)).toEqual(['application/json'])
  })
})
