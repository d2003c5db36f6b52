import { describe, expect, it, vi } from 'vitest'
import { generateExpert, randomNumbers } from '../../testing/search/generated-experts.ts'
import { generateSearchCase } from '../../testing/search/generated-searches.ts'
import { ReferenceSearch, requestFor, type SearchCase } from '../../testing/search/reference-search.ts'
import { analyzeText } from './analysis/tokens.ts'
import type { ExpertDocument } from './expert-document.ts'
import { countBits, hasBit } from './index/bit-set.ts'
import { FacetValueDictionary } from './index/facet-value-dictionary.ts'
import { buildSegment } from './index/segment-builder.ts'
import { mergeSegments } from './index/segment-merger.ts'
import { IndexSearcher } from './index-searcher.ts'
import { parseQuery, positivePhrases, typedWords } from './query/query-parser.ts'
import { typedTails } from './query/query-terms.ts'
import { SegmentMatcher } from './query/segment-matcher.ts'
import { TermMatchCache } from './query/term-match-cache.ts'
import { matchesClauses } from './query/text-matcher.ts'

// A limit for what hangs: looking at every expert takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const experts = Array.from({ length: 1000 }, (_, i) => generateExpert(i))
const searchCase = (overrides: Partial<SearchCase>): SearchCase => ({
  viewer: 'client',
  text: '',
  filters: {},
  sort: 'relevance',
  ...overrides,
})
const engineOf = (documents: readonly ExpertDocument[]): IndexSearcher => {
  const engine = new IndexSearcher()
  engine.updateDocuments(documents)
  return engine
}

const names = new FacetValueDictionary()
const segmentOf = (documents: readonly ExpertDocument[]) => buildSegment(documents, names.ordinalOf)

describe('IndexSearcher', () => {
  it('finds, orders and counts as the reference implementation does [PS-05]', () => {
    const reference = new ReferenceSearch(experts)
    const engine = engineOf(experts)
    let hits = 0
    for (let i = 0; i < 160; i++) {
      const question = generateSearchCase(i)
      const found = engine.search(question.viewer, requestFor(question, experts.length))
      hits += found.total
      expect(reference.differenceTo(question, found)).toBe(null)
    }
    // Questions that nobody answers would prove little.
    expect(hits).toBeGreaterThan(2000)
  })

  it('finds documents of all segments by their latest version only', () => {
    const engine = engineOf(experts.slice(0, 300))
    engine.updateDocuments(experts.slice(200, 600))
    const changed = experts.slice(0, 50).map((expert, i) => ({ ...expert, texts: generateExpert(5000 + i).texts }))
    engine.updateDocuments(changed)
    engine.deleteDocuments(experts.slice(50, 60).map(({ id }) => id))
    const reference = new ReferenceSearch([...changed, ...experts.slice(60, 600)])
    for (let i = 0; i < 50; i++) {
      const question = generateSearchCase(i)
      expect(reference.differenceTo(question, engine.search(question.viewer, requestFor(question, 1500)))).toBe(null)
    }
  })
})

describe('merges', () => {
  it('keep results unchanged', () => {
    const engine = new IndexSearcher()
    for (let from = 0; from < 400; from += 8) engine.updateDocuments(experts.slice(from, from + 8))
    const changed = experts.slice(0, 80).map((expert, i) => ({ ...expert, texts: generateExpert(7000 + i).texts }))
    for (let from = 0; from < 80; from += 4) engine.updateDocuments(changed.slice(from, from + 4))
    expect(engine.size.segments).toBeLessThan(14)
    const reference = new ReferenceSearch([...changed, ...experts.slice(80, 400)])
    for (let i = 0; i < 50; i++) {
      const question = generateSearchCase(i)
      expect(reference.differenceTo(question, engine.search(question.viewer, requestFor(question, 500)))).toBe(null)
    }
  })

  it('drop deleted documents', () => {
    const merged = mergeSegments([segmentOf(experts.slice(0, 20)), segmentOf(experts.slice(20, 30))])
    const plain = segmentOf(experts.slice(0, 30).filter(({ visibleTo }) => visibleTo.length > 0))
    expect(merged).toEqual(plain)
  })
})

describe('frequent facet counters', () => {
  it.each([
    ['as good as never enough', 30],
    ['mostly enough', 300],
    ['always enough', 5000],
  ])('give the counts that counting everything gives, when they are %s', (_how, companies) => {
    const engine = new IndexSearcher({ maxCompanies: companies, minSegmentSize: 100, minHits: 1 })
    const reference = new ReferenceSearch(experts)
    // Of the last segments some are too small to have counters, and some have values that had none when they were chosen.
    for (const [from, to] of [
      [0, 500],
      [500, 800],
      [800, 950],
      [950, 1000],
    ] as const)
      engine.updateDocuments(experts.slice(from, to))
    for (let i = 0; i < 40; i++) {
      const question = generateSearchCase(i)
      expect(reference.differenceTo(question, engine.search(question.viewer, requestFor(question, 1000)))).toBe(null)
    }
  })
})

describe('facets with a selection of their own', () => {
  it('are counted by bit sets as they are counted by document', () => {
    // Two locations, so that a thousand experts are enough.
    const twoPlaces = experts.map((expert, i) => ({
      ...expert,
      values: { ...expert.values, locations: i % 7 === 0 ? [] : [i % 3 === 0 ? 'DE' : 'FR'] },
    }))
    const [engine, reference] = [engineOf(twoPlaces), new ReferenceSearch(twoPlaces)]
    const withoutSome = twoPlaces.slice(40)
    for (const viewer of ['client', 'staff'] as const)
      for (const locations of [['DE'], ['FR', 'DE'], ['nowhere']]) {
        const question = searchCase({ viewer, filters: { locations } })
        expect(reference.differenceTo(question, engine.search(viewer, requestFor(question, 1000)))).toBe(null)
      }
    engine.deleteDocuments(twoPlaces.slice(0, 40).map(({ id }) => id))
    const question = searchCase({ filters: { locations: ['DE'] } })
    expect(
      new ReferenceSearch(withoutSome).differenceTo(question, engine.search('client', requestFor(question, 1000))),
    ).toBe(null)
  })
})

describe('repeated searches', () => {
  it('see what was added, changed, hidden and merged in between', () => {
    const many = Array.from({ length: 1800 }, (_, i) => {
      const expert = generateExpert(i)
      return { ...expert, texts: [...expert.texts, { field: 'bio' as const, text: 'walrus', isInternal: i % 5 === 0 }] }
    })
    const engine = engineOf(many)
    const ask = (now: readonly ExpertDocument[]) => {
      const reference = new ReferenceSearch(now)
      for (const viewer of ['staff', 'client'] as const) {
        const question = searchCase({ viewer, text: 'walrus ' })
        expect(reference.differenceTo(question, engine.search(viewer, requestFor(question, 2000)))).toBe(null)
      }
    }
    ask(many)
    const changed = many.slice(0, 300).map((expert) => ({ ...expert, texts: expert.texts.slice(0, 1) }))
    engine.updateDocuments(changed)
    ask([...changed, ...many.slice(300)])
    engine.deleteDocuments(many.slice(300, 400).map(({ id }) => id))
    ask([...changed, ...many.slice(400)])
  })
})

describe('pages', () => {
  it('follow one another without gaps, however deep', () => {
    const engine = new IndexSearcher()
    for (const from of [0, 400, 700]) engine.updateDocuments(experts.slice(from, from + 400))
    for (const sort of ['calls', 'rating', 'joined', 'rate', 'relevance'] as const) {
      const query = { ...requestFor(searchCase({ text: 'the OR of OR and OR der OR ba', sort }), 1000) }
      const whole = engine.search('client', query).ids
      expect(whole.length).toBeGreaterThan(300)
      for (const offset of [0, 1, 20, 133, 290, whole.length - 5, whole.length])
        expect(engine.search('client', { ...query, offset, size: 20 }).ids).toEqual(whole.slice(offset, offset + 20))
    }
  })
})

describe('phrases', () => {
  it('match where their words follow one another in one text, whichever is rare', () => {
    // The first words stand nearly everywhere, the last ones nearly nowhere.
    const words = ['the', 'heats', 'heat', 'pumps', 'sale', 'sales', 'walrus', 'narwhal']
    const next = randomNumbers(11)
    const randomWords = (count: number) =>
      Array.from({ length: count }, () => words[Math.floor(next() ** 4 * words.length)] as string).join(' ')
    const speakers = experts.slice(0, 500).map((expert) => ({
      ...expert,
      texts: (['title', 'bio', 'bio', 'name'] as const).map((field) => ({
        field,
        isInternal: false,
        text: randomWords(1 + Math.floor(next() * 12)),
      })),
    }))
    const read = speakers.map(({ texts }) => texts.map(({ field, text }) => ({ field, tokens: analyzeText(text) })))
    const segment = segmentOf(speakers)
    let found = 0
    for (let i = 0; i < 150; i++) {
      const text = `${i % 3 === 0 ? 'bio:' : ''}"${randomWords(2 + (i % 3))}"`
      const { clauses } = parseQuery(text)
      const expected = read.flatMap((texts, expert) => (matchesClauses(texts, clauses) ? [expert] : []))
      const bits = new SegmentMatcher(segment, false).matching(clauses[0]!)
      expect([text, speakers.flatMap((_, expert) => (hasBit(bits, expert) ? [expert] : []))]).toEqual([text, expected])
      if (expected.length > 0) found += 1
    }
    expect(found).toBeGreaterThan(40)
  })

  it('and words of one field match in long texts, up to the last position', () => {
    const textOf = (field: 'bio' | 'project', text: string) => ({ field, text, isInternal: false })
    const [first, second, third] = experts as [ExpertDocument, ExpertDocument, ExpertDocument]
    const segment = segmentOf([
      { ...first, texts: [textOf('bio', 'solder '.repeat(300)), textOf('project', 'solder paste')] },
      { ...second, texts: [textOf('bio', `${'solder '.repeat(300)}paste`)] },
      { ...third, texts: [textOf('bio', `${'filler '.repeat(40_000)}solder paste`), textOf('project', 'paste')] },
    ])
    const found = (text: string) => {
      const bits = new SegmentMatcher(segment, false).matching(parseQuery(text).clauses[0]!)
      return [0, 1, 2].filter((doc) => hasBit(bits, doc))
    }
    expect(found('project:solder')).toEqual([0])
    expect(found('bio:paste')).toEqual([1])
    expect(found('"solder paste"')).toEqual([0, 1])
    expect(found('filler')).toEqual([2])
    expect(found('paste')).toEqual([0, 1])
  })

  it('of a frequent word are kept by field', () => {
    const segment = segmentOf(
      Array.from({ length: 1200 }, (_, i) => {
        const field = i % 3 === 0 ? ('title' as const) : ('bio' as const)
        return { ...(experts[0] as ExpertDocument), texts: [{ field, text: 'solder', isInternal: false }] }
      }),
    )
    const cache = new TermMatchCache()
    const found = (text: string) =>
      new SegmentMatcher(segment, false, cache).matching(parseQuery(`${text} `).clauses[0]!)
    for (let round = 0; round < 2; round++) {
      expect(countBits(found('title:solder'))).toBe(400)
      expect(countBits(found('bio:solder'))).toBe(800)
      expect(countBits(found('solder'))).toBe(1200)
      // Whoever asked may change what was found.
      found('bio:solder').fill(0)
    }
    expect(cache.size).toBe(3)
  })
})

describe('suggest', () => {
  it('suggests what the reference implementation does', () => {
    const reference = new ReferenceSearch(experts)
    const engine = new IndexSearcher()
    for (const from of [0, 600]) engine.updateDocuments(experts.slice(from, from + 600))
    engine.deleteDocuments(experts.slice(0, 30).map(({ id }) => id))
    engine.updateDocuments(experts.slice(0, 30))
    let found = 0
    for (let i = 0; i < 20; i++) {
      const { viewer, texts } = { viewer: generateSearchCase(i).viewer, texts: experts[i * 3]!.texts }
      const name = texts.filter(({ field }) => ['name', 'company', 'expertise'].includes(field))[i % 4]!.text
      const tails = typedTails(`${i % 3 ? '' : 'gladly '}${name.slice(0, 2 + (i % 9))}`).map(({ terms }) => terms)
      const answer = engine.suggest(viewer, tails)
      expect(answer).toEqual(reference.suggest(viewer, tails))
      found += answer.people.length + answer.companies.length + answer.expertise.length
    }
    expect(found).toBeGreaterThan(60)
  })

  it('ranks what was typed above a synonym of it', () => {
    const [first, second] = experts
    const withTitle = (expert: ExpertDocument, title: string): ExpertDocument => ({
      ...expert,
      texts: [{ ...expert.texts[0]!, field: 'title', isInternal: false, text: title }],
      freshOn: '2026-01-01',
    })
    const [short, long] = [withTitle(first!, 'VP'), withTitle(second!, 'Vice President')]
    const engine = engineOf([short, long])
    const order = (text: string) =>
      engine.search('staff', requestFor({ viewer: 'staff', text, filters: {}, sort: 'relevance' }, 2)).ids
    expect(order('VP ')).toEqual([short.id, long.id])
    expect(order('vice president ')).toEqual([long.id, short.id])
  })

  it('ranks words that are written together above the same words apart, on every page', () => {
    const withBio = (i: number, text: string): ExpertDocument => ({
      ...experts[i]!,
      visibleTo: ['client'],
      texts: [{ field: 'bio', text, isInternal: false }],
      calls: 300 - i,
      freshOn: '2020-01-01',
    })
    const together = [30, 90].map((i) => withBio(i, 'sells power and cables and some grid storage for plants'))
    const apart = Array.from({ length: 260 }, (_, i) => i)
      .filter((i) => i !== 30 && i !== 90)
      .map((i) => withBio(i, 'sells grid cables and some power storage for the plants'))
    const engine = engineOf([...apart, ...together])
    const page = (text: string, offset: number) =>
      engine.search('client', {
        ...requestFor({ viewer: 'client', text, filters: {}, sort: 'relevance' }, 20),
        offset,
      }).ids
    const all = (text: string) => Array.from({ length: 13 }, (_, i) => page(text, i * 20)).flat()
    const ids = together.map(({ id }) => id)
    expect(page('grid storage ', 0).slice(0, 2)).toEqual(ids)
    expect(page('grid AND storage sells ', 0).slice(0, 2)).toEqual(ids)
    expect(page('storage grid ', 0).slice(0, 2)).not.toEqual(ids)
    expect(new Set(all('grid storage ')).size).toBe(260)
    expect(all('grid storage ').slice(2)).toEqual(all('storage grid ').filter((id) => !ids.includes(id)))
  })

  it('corrects words without hits to the nearest with hits', () => {
    const reference = new ReferenceSearch(experts.slice(0, 200))
    const engine = engineOf(experts.slice(0, 120))
    engine.updateDocuments(experts.slice(120, 200))
    let corrected = 0
    for (let i = 0; i < 12; i++) {
      const { viewer } = generateSearchCase(i)
      const word = experts[i]!.texts.find(({ field }) => field === 'bio')!.text.split(' ')[i % 9]!
      const typed = `${word.slice(0, 3)}${i % 2 ? 'q' : ''}${word.slice(4)}x `
      const words = positivePhrases(parseQuery(typed).clauses).flatMap((phrase) => phrase.terms)
      const better = engine.correctSpelling(viewer, words, viewer === 'staff')
      expect([...better]).toEqual([...reference.correctSpelling(viewer, words)])
      corrected += better.size
    }
    expect(corrected).toBeGreaterThan(3)
  })

  it('corrects two exchanged letters of a short word, and no other mistake in it', () => {
    const [first] = experts
    const texts = first!.texts.map((text) => (text.field === 'bio' ? { ...text, text: 'heat pumps' } : text))
    const engine = engineOf([{ ...first!, texts }])
    const correctionsOf = (typed: string) => {
      const words = positivePhrases(parseQuery(`${typed} `).clauses).flatMap((phrase) => phrase.terms)
      return [...engine.correctSpelling('staff', words, true).values()]
    }
    expect(correctionsOf('heat pmup')).toEqual(['pump'])
    expect(correctionsOf('heat bump')).toEqual([])
  })

  it('reads a word without hits as two, if somebody the viewer may find has one directly after the other', () => {
    const [first, second] = experts
    const withBio = (expert: ExpertDocument, text: string, isInternal = false): ExpertDocument => ({
      ...expert,
      visibleTo: ['client', 'staff'],
      texts: [{ field: isInternal ? 'notes' : 'bio', text, isInternal }],
    })
    const engine = engineOf([
      withBio(first!, 'Knows smart meters, heat, and the pump.'),
      withBio(second!, 'Likes short calls.', true),
    ])
    const correctionsOf = (typed: string, viewer: 'client' | 'staff' = 'client') => [
      ...engine.correctSpelling(viewer, typedWords(parseQuery(`${typed} `).clauses), viewer === 'staff').values(),
    ]
    expect(correctionsOf('smartmeters')).toEqual(['smart meters'])
    expect(correctionsOf('"the smartmeter"')).toEqual(['smart meter'])
    expect(correctionsOf('heatpump')).toEqual([])
    expect(correctionsOf('shortcalls')).toEqual([])
    expect(correctionsOf('shortcalls', 'staff')).toEqual(['short calls'])
  })

  it('corrects a limited number of words of a query', () => {
    const engine = engineOf(experts.slice(0, 200))
    const corpusWords = new Set(
      experts.slice(0, 200).flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(' '))),
    )
    const typed = [...corpusWords]
      .filter((word) => /^[a-z]{9,}$/.test(word))
      .map((word) => `${word.slice(0, 4)}q${word.slice(5)}`)
    const words = positivePhrases(parseQuery(`${typed.slice(0, 30).join(' ')} `).clauses).flatMap(
      (phrase) => phrase.terms,
    )
    const each = words.filter((word) => engine.correctSpelling('staff', [word], true).size > 0)
    expect(each.length).toBeGreaterThan(6)
    expect(engine.correctSpelling('staff', words, true).size).toBeLessThanOrEqual(6)
  })
})

describe('hidden documents and texts', () => {
  /** The same experts, with others whom clients may not know and notes they may not read, or without all of that. */
  const hidden = experts.slice(0, 300).map((one, i): ExpertDocument => {
    const texts = one.texts.filter(({ isInternal }) => !isInternal)
    const secret = { field: 'notes', text: experts[650 + i]!.texts[0]!.text, isInternal: true } as const
    return i % 5 === 0
      ? { ...one, visibleTo: ['staff'] }
      : { ...one, visibleTo: ['client', 'staff'], texts: [...texts, secret] }
  })
  const plain = hidden
    .filter(({ visibleTo }) => visibleTo.includes('client'))
    .map((one) => ({ ...one, texts: one.texts.filter(({ isInternal }) => !isInternal) }))

  it('do not influence matches, totals, facets or order [PS-02]', () => {
    const [world, other] = [engineOf(hidden), engineOf(plain)]
    let isSeen = false
    for (let i = 0; i < 200; i++) {
      const question = { ...generateSearchCase(i), viewer: 'client' as const }
      const query = requestFor(question, 500)
      expect(world.search('client', query)).toEqual(other.search('client', query))
      const words = positivePhrases(query.clauses).flatMap((phrase) => phrase.terms)
      expect(world.correctSpelling('client', words, false)).toEqual(other.correctSpelling('client', words, false))
      const tails = typedTails(question.text).map((tail) => tail.terms)
      expect(world.suggest('client', tails)).toEqual(other.suggest('client', tails))
      const wanted = { group: 'pastCompanies' as const, containing: 'a', among: null, limit: 50 }
      expect(world.listFacetValues('client', query, wanted)).toEqual(other.listFacetValues('client', query, wanted))
      const staff = { ...query, isInternal: true }
      isSeen ||= world.search('staff', staff).total !== other.search('staff', staff).total
    }
    expect(isSeen).toBe(true)
  })
})

describe('relevance', () => {
  const expert = (i: number, texts: ExpertDocument['texts']): ExpertDocument => ({
    ...generateExpert(i),
    visibleTo: ['client'],
    texts: texts,
    calls: 0,
  })
  const fieldText = (field: ExpertDocument['texts'][number]['field'], text: string) => ({
    field,
    text,
    isInternal: false,
  })
  const best = (documents: readonly ExpertDocument[], text: string): string[] => [
    ...engineOf(documents).search('client', requestFor(searchCase({ text }), 10)).ids,
  ]

  it('ranks matches in the title first, then frequent ones, then short texts', () => {
    const inTitle = expert(1, [fieldText('title', 'Heat pumps'), fieldText('bio', 'Nothing else')])
    const twice = expert(2, [fieldText('title', 'Sales'), fieldText('bio', 'Heat pumps and more heat pumps')])
    const once = expert(3, [fieldText('title', 'Sales'), fieldText('bio', 'Heat pumps and gas burners')])
    const long = expert(4, [fieldText('title', 'Sales'), fieldText('bio', `Heat pumps ${'and much else '.repeat(40)}`)])
    expect(best([long, once, twice, inTitle], 'heat pump ')).toEqual([inTitle.id, twice.id, once.id, long.id])
  })

  it('ranks the exact form before other forms of the word', () => {
    const typed = expert(1, [fieldText('bio', 'the installation')])
    const other = expert(2, [fieldText('bio', 'the installing')])
    expect(best([other, typed], 'installation ')).toEqual([typed.id, other.id])
  })

  it('ignores how often hidden documents contain a word', () => {
    const walrus = expert(1, [fieldText('bio', 'the walrus')])
    const seals = [2, 3, 4].map((i) => expert(i, [fieldText('bio', 'the seal')]))
    const hidden = Array.from({ length: 40 }, (_, i) => ({
      ...expert(100 + i, [fieldText('bio', 'the walrus')]),
      visibleTo: ['staff' as const],
    }))
    expect(best([...seals, walrus], 'seal OR walrus ')[0]).toBe(walrus.id)
    expect(best([...seals, ...hidden, walrus], 'seal OR walrus ')[0]).toBe(walrus.id)
  })

  it('ranks recently confirmed records before equal ones, but not before better ones', () => {
    const fresh = { ...expert(1, [fieldText('bio', 'Heat pumps')]), freshOn: '2026-03-01' }
    const stale = { ...expert(2, [fieldText('bio', 'Heat pumps')]), freshOn: '2019-03-01', calls: 9 }
    const better = { ...expert(3, [fieldText('title', 'Heat pumps')]), freshOn: '2010-03-01' }
    expect(best([stale, fresh, better], 'heat pump ')).toEqual([better.id, fresh.id, stale.id])
  })

  it('weighs rare words more than frequent ones', () => {
    const rare = expert(1, [fieldText('bio', 'the walrus and the sea')])
    const frequent = Array.from({ length: 30 }, (_, i) => expert(10 + i, [fieldText('bio', 'the seal and the sea')]))
    expect(best([...frequent, rare], 'seal OR walrus ')[0]).toBe(rare.id)
  })
})
