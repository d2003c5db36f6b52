import { maxSegmentLength, maxTranscriptSegments } from '@colloquy/contract/transcripts/shapes'
import { describe, expect, it } from 'vitest'
import { TranscriptFileError } from './parsed-transcript.ts'
import { parseTranscript } from './transcript-file.ts'

const parse = (text: string) => parseTranscript(new TextEncoder().encode(text))
const linesOf = (text: string) =>
  parse(text).segments.map(({ speaker, startMs, text: spoken }) => [speaker, startMs, spoken])
const problemOf = (content: string | Uint8Array) => {
  try {
    parseTranscript(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  } catch (error) {
    if (error instanceof TranscriptFileError) return error.problem
    throw error
  }
  return undefined
}

describe('parseTranscript of WebVTT', () => {
  it('reads voices, settings, markup, entities, notes and styles', () => {
    const file = [
      '\ufeffWEBVTT - Call of Tuesday',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: lime }',
      '',
      'NOTE exported',
      'over two lines',
      '',
      'intro',
      '00:01.500 --> 00:04.000 align:start position:10%',
      '<v.loud Ada Person>Good <i>morning</i>, R&amp;D &lt; 5 %</v>',
      '<v Emil Person>Hello <00:00:03.000>there</v>',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'no speaker here',
      '',
    ].join('\r\n')
    expect(parse(file).format).toBe('vtt')
    expect(linesOf(file)).toEqual([
      ['Ada Person', 1500, 'Good morning, R&D < 5 %'],
      ['Emil Person', 1500, 'Hello there'],
      ['', 3_600_000, 'no speaker here'],
    ])
  })

  it('takes names before colons as speakers where they come again, and leaves sentences with a colon alone', () => {
    const cue = (second: number, text: string) => `\n00:0${second}.000 --> 00:0${second}.900\n${text}\n`
    const file = `WEBVTT\n${cue(1, 'Ada Person: Which year?')}${cue(2, 'Emil: Two of them: last and this')}${cue(3, 'Ada Person: I see')}${cue(4, 'The point is: price')}${cue(5, 'and no more')}`
    expect(linesOf(file)).toEqual([
      ['Ada Person', 1000, 'Which year?'],
      ['', 2000, 'Emil: Two of them: last and this'],
      ['Ada Person', 3000, 'I see'],
      ['', 4000, 'The point is: price'],
      ['', 5000, 'and no more'],
    ])
  })

  it('names the line of a defect', () => {
    const cue = 'WEBVTT\n\n00:01.000 --> 00:02.000\nyes\n\n'
    expect(problemOf(`${cue}00:03.00 --> 00:04.000\nno\n`)).toEqual({ defect: 'timing', line: 6, segment: null })
    expect(problemOf(`${cue}00:04.000 --> 00:03.000\nno\n`)).toMatchObject({ defect: 'order', line: 6 })
    expect(problemOf(`${cue}00:03.000 --> 00:04.000\nno\n00:05.000 --> 00:06.000\nno`)).toMatchObject({ line: 8 })
    expect(problemOf(`${cue}a text that belongs to nothing`)).toMatchObject({ defect: 'timing', line: 6 })
    expect(problemOf('WEBVTTX\n\n00:01.000 --> 00:02.000\nyes')).toMatchObject({ defect: 'header', line: 1 })
    expect(problemOf('WEBVTT\n\nNOTE nothing else')).toMatchObject({ defect: 'empty', line: null })
  })
})

describe('parseTranscript of SubRip', () => {
  it('reads numbers, commas, tags, empty cues and tracks that are out of order', () => {
    const file = `1\r\n0:00:05,000 --> 0:00:06,500\r\n{\\an8}<font color="#fff">[SPEAKER_01] Second</font>\r\n\r\n2\r\n00:00:07,000 --> 00:00:08,000\r\n\r\n3\r\n00:00:01.000 --> 00:00:02.000\r\n[SPEAKER_00] First,\r\non two lines\r\n\r\n\r\n`
    expect(parse(file).format).toBe('srt')
    expect(linesOf(file)).toEqual([
      ['SPEAKER_00', 1000, 'First, on two lines'],
      ['SPEAKER_01', 5000, 'Second'],
    ])
  })

  it('reads UTF-16 with a byte order mark, and refuses other encodings', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nمرحبا'
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(parseTranscript(utf16).segments[0]!.text).toBe('مرحبا')
    expect(
      problemOf(new Uint8Array(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nGr\u00fc\u00dfe', 'latin1'))),
    ).toMatchObject({ defect: 'encoding' })
  })
})

describe('parseTranscript of JSON', () => {
  it('reads what common engines write', () => {
    const whisperSegment = { start: 1.25, end: 2, text: ' yes' }
    for (const [file, speaker] of [
      [{ text: ' yes', language: 'en', segments: [{ id: 0, ...whisperSegment, tokens: [1] }] }, ''],
      [{ segments: [{ ...whisperSegment, speaker: 'SPEAKER_00', words: [] }] }, 'SPEAKER_00'],
      [{ results: { utterances: [{ start: 1.25, end: 2, transcript: 'yes', speaker: 0 }] } }, 'Speaker 1'],
      [
        {
          results: {
            audio_segments: [{ start_time: '1.25', end_time: '2.0', transcript: 'yes', speaker_label: 'spk_0' }],
          },
        },
        'spk_0',
      ],
      [{ utterances: [{ start: 1250, end: 2000, text: 'yes', speaker: 'A', confidence: 0.9 }] }, 'A'],
      [[whisperSegment], ''],
    ] as const)
      expect(parse(JSON.stringify(file)).segments).toEqual([{ speaker, startMs: 1250, endMs: 2000, text: 'yes' }])
  })

  it('names the line of a syntax error and the segment of another defect', () => {
    expect(problemOf('{\n"segments": [\n{"start": 1,, "end": 2}\n]}')).toMatchObject({ defect: 'json', line: 3 })
    expect(problemOf('{\n"segments": [\n')).toMatchObject({ defect: 'json', line: 3 })
    expect(problemOf('{"segments":[{"start":0,"end":1,"text":"a"},{"start":"x","end":1,"text":"b"}]}')).toEqual({
      defect: 'structure',
      line: null,
      segment: 2,
    })
    expect(problemOf('{"segments":[{"start":-1,"end":1,"text":"a"}]}')).toMatchObject({ defect: 'timing', segment: 1 })
    expect(problemOf('{"nothing": true}')).toMatchObject({ defect: 'structure', segment: null })
  })
})

describe('parseTranscript', () => {
  it('refuses other files, and more than the limits', () => {
    expect(problemOf('name,title\nAda,Head')).toMatchObject({ defect: 'format', line: 1 })
    expect(problemOf(' \n')).toMatchObject({ defect: 'empty' })
    const segment = (text: string) => ({ start: 0, end: 1, text })
    expect(problemOf(JSON.stringify([segment('x'.repeat(maxSegmentLength + 1))]))).toMatchObject({
      defect: 'too_long_text',
      segment: 1,
    })
    const many = Array.from({ length: maxTranscriptSegments + 1 }, () => segment('x'))
    expect(problemOf(JSON.stringify(many))).toMatchObject({
      defect: 'too_many_segments',
      segment: maxTranscriptSegments + 1,
    })
  })

  it('stores neither control characters nor halves of characters', () => {
    expect(parse('[{"start":0,"end":1,"text":"a\\u0000b\\ud83dc"}]').segments[0]!.text).toBe('a b\ufffdc')
  })
})
