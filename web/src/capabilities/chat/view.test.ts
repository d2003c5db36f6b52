import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import { timeFormat } from '@colloquy/contract/time'
import { describe, expect, it } from 'vitest'
import { drawnMessages, highlightsOf, mentionBefore, partsOf, type TextPart } from './view.ts'

const mentionOf = (fullName: string, isReader = false) => ({ fullName, isReader })
const plain = (text: string): TextPart => ({ kind: 'text', text })
const link = (href: string): TextPart => ({ kind: 'link', text: href, href })
const whole = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('')

describe('the parts of a text', () => {
  it('are addresses of pages, without the punctuation of the sentence around them', () => {
    expect(partsOf('See https://a.example/b?c=1#d, (http://e.example/f) or https://g.example.')).toEqual([
      plain('See '),
      link('https://a.example/b?c=1#d'),
      plain(', ('),
      link('http://e.example/f'),
      plain(') or '),
      link('https://g.example'),
      plain('.'),
    ])
    expect(partsOf('انظر https://a.example/ب الآن')[1]).toEqual(link('https://a.example/ب'))
  })

  it('are code, in which nothing else is found', () => {
    const mentions = [mentionOf('Ann Lee')]
    expect(partsOf('Run `curl https://a.example @Ann Lee` or\n```\nx = `1`\n@Ann Lee\n```', mentions)).toEqual([
      plain('Run '),
      { kind: 'code', text: 'curl https://a.example @Ann Lee' },
      plain(' or\n'),
      { kind: 'codeBlock', text: 'x = `1`\n@Ann Lee' },
    ])
    for (const open of ['`', '``', '```', '```\n', 'a ` b\nc ` d']) expect(partsOf(open)).toEqual([plain(open)])
  })

  it('are mentions of those who are mentioned, and of nobody whose name only begins so', () => {
    const mentions = [mentionOf('Ann'), mentionOf('Ann Lee', true), mentionOf('Élo (C.+) \\d')]
    expect(partsOf('@Ann Lee, @Ann; @Anna @Élo (C.+) \\d @Bob', mentions)).toEqual([
      { kind: 'mention', text: '@Ann Lee', isReader: true },
      plain(', '),
      { kind: 'mention', text: '@Ann', isReader: false },
      plain('; @Anna '),
      { kind: 'mention', text: '@Élo (C.+) \\d', isReader: false },
      plain(' @Bob'),
    ])
    expect(partsOf('@سارة العلي، صباح الخير', [mentionOf('سارة العلي')])[0]).toMatchObject({ kind: 'mention' })
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://a.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    '//a.example/x',
    'https://',
    'https://bank.example@evil.example/login',
    'https://user:word@evil.example',
    'https://\u202egpj.example',
  ])('contain no link for %s', (text) => {
    expect(partsOf(text).filter(({ kind }) => kind === 'link')).toEqual([])
  })

  it('end an address where the direction of writing is turned, or markup begins', () => {
    expect(partsOf('https://a.example/\u202efdp.exe')[0]).toEqual(link('https://a.example/'))
    expect(partsOf('https://a.example/"onmouseover="x')[0]).toEqual(link('https://a.example/'))
    expect(partsOf('https://a.example/<img src=x>')[0]).toEqual(link('https://a.example/'))
  })

  it('are together the text, whatever it is, and found without delay', () => {
    const pieces = [
      '`',
      '```',
      '\n',
      '@Ann',
      ' ',
      'https://',
      'a.b',
      '<img src=x onerror=y>',
      '\u202e',
      ')',
      '…',
      '👩‍👩‍👧',
    ]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: next(40) }, () => pieces[next(pieces.length)]).join('')
      const inner = whole(partsOf(text, [mentionOf('Ann')]))
      const marks = /[`\n]/g
      expect(inner.replace(marks, '')).toBe(text.replace(marks, ''))
    }
    for (const piece of pieces) {
      const began = performance.now()
      partsOf(piece.repeat(10_000 / piece.length), [mentionOf('Ann')])
      expect(performance.now() - began).toBeLessThan(250)
    }
  })
})

describe('the highlights of a search', () => {
  const hits = (text: string, searched: string) =>
    highlightsOf(text, searched).flatMap((part) => (part.isHit ? [part.text] : []))

  it('are the words that begin as searched, in any case and language', () => {
    expect(hits('Pumps: a heat pump, not a bumpump', 'PUMP heat')).toEqual(['Pump', 'heat', 'pump'])
    expect(hits('Überhitzung im Über-Kreis', 'über')).toEqual(['Über', 'Über'])
    expect(hits('مضخة حرارية جديدة', 'حرارية')).toEqual(['حرارية'])
  })

  it('take searched characters for themselves, and leave the text whole', () => {
    const text = '(a+)+$ [x] <b>bold</b> \\d'
    for (const searched of ['(a+)+$', '.*', '<b>', '\\d', '', '   ', '[']) {
      const parts = highlightsOf(text, searched)
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }
    expect(hits(text, '.*')).toEqual([])
    expect(hits(text, '<b>')).toEqual(['b', 'b', 'b'])
  })
})

describe('a name being typed', () => {
  it('follows an @ at the beginning of a word, up to the cursor', () => {
    expect(mentionBefore('Hi @Ann L', 9)).toEqual({ from: 3, words: 'Ann L' })
    expect(mentionBefore('(@', 2)).toEqual({ from: 1, words: '' })
    expect(mentionBefore('Hi @Ann L', 2)).toBeUndefined()
    expect(mentionBefore('ann@lee', 7)).toBeUndefined()
    expect(mentionBefore('@Ann Lee and', 12)).toBeUndefined()
  })
})

describe('drawn messages', () => {
  const time = timeFormat('enUS', 'Europe/Berlin')
  const now = new Date('2026-03-02T12:00:00.000Z')
  const messageOf = (sequence: number, sentAt: string, by: Partial<ChatMessage['author']> = {}, isOwn = false) =>
    ({ sequence, sentAt, isOwn, author: { participantId: 'a', fullName: 'A', side: 'client', ...by } }) as ChatMessage
  const marks = (messages: readonly ChatMessage[], readUpTo = 99) =>
    drawnMessages(messages, { readUpTo, time, now }).map(({ startsDay, startsGroup, isFirstUnread }) =>
      [startsDay && 'day', startsGroup && 'group', isFirstUnread && 'new'].filter(Boolean).join(' '),
    )

  it('begin a day in the zone of the reader, and a group with another author or after a pause', () => {
    expect(
      marks([
        messageOf(1, '2026-03-01T22:58:00.000Z'),
        messageOf(2, '2026-03-01T22:59:59.000Z'),
        messageOf(3, '2026-03-01T23:00:00.000Z'),
        messageOf(4, '2026-03-01T23:01:00.000Z', { participantId: 'b' }),
        messageOf(5, '2026-03-01T23:06:01.000Z', { participantId: 'b' }),
        // Of hidden authors only the side is known.
        messageOf(6, '2026-03-01T23:06:02.000Z', { participantId: null, side: 'client' }),
        messageOf(7, '2026-03-01T23:06:03.000Z', { participantId: null, side: 'staff' }),
      ]),
    ).toEqual(['day group', '', 'day group', 'group', 'group', 'group', 'group'])
  })

  it('mark the first message of others that the reader has not read', () => {
    const at = '2026-03-02T10:00:00.000Z'
    expect(marks([messageOf(1, at), messageOf(2, at, {}, true), messageOf(3, at), messageOf(4, at)], 1)).toEqual([
      'day group',
      '',
      'group new',
      '',
    ])
  })
})
