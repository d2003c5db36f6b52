import { languages, tagOf } from '@colloquy/contract/languages'
import { personTypes } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { fullNameOfRow } from '../src/capabilities/people/queries.ts'
import { contents } from './contents.ts'
import { fill } from './phrase.ts'
import { countries } from './places.ts'
import { isOfItsTime } from './plausible-years.ts'
import { randomOf } from './random.ts'
import { worldOf } from './world.ts'

const at = new Date('2026-11-20T09:41:00Z')
const worlds = { meridian: worldOf('meridian', at), halden: worldOf('halden', at) }
const { rows } = worlds.meridian
const experts = rows.people.filter((person) => person.person_type === personTypes.expert)
const lives = Map.groupBy(rows.employments, (row) => row.person_id)
const texts = [
  ...rows.people.flatMap((person) => [person.title, person.headline, person.bio, person.member_notes]),
  ...rows.employments.flatMap((job) => [job.company_name, job.title, job.summary]),
  ...rows.answers.flatMap((answer) => [answer.question, answer.text]),
  ...rows.facts.map((fact) => fact.value),
].filter((text): text is string => typeof text === 'string' && text !== '')

// Words from names of real companies. No invented name may contain one.
const real =
  'bosch siemens viessmann vaillant buderus daikin mitsubishi panasonic samsung sony hitachi toshiba fujitsu nec honda toyota nissan hyundai kia daimler mercedes bmw volkswagen audi porsche continental schaeffler mahle valeo faurecia forvia magna lear denso aisin basf bayer lanxess covestro evonik henkel clariant dow dupont exxon shell total bp equinor vestas nordex enercon orsted iberdrola enel eon rwe vattenfall abb schneider eaton legrand hansol hoshizaki daedong kitagawa asml infineon stmicro nxp intel amd nvidia qualcomm tsmc micron ericsson nokia huawei cisco vodafone telefonica orange swisscom sap oracle microsoft google amazon apple ibm salesforce workday datev adyen stripe worldline nexi visa mastercard allianz axa zurich generali munich aviva siemens philips medtronic stryker olympus fresenius roche novartis pfizer merck sanofi teva sandoz unilever nestle danone kerry givaudan symrise firmenich tate cargill bunge henkel beiersdorf aldi lidl rewe edeka tesco sainsbury carrefour auchan ahold migros coop maersk msc hapag kuehne dhl dsv schenker lufthansa airbus boeing safran saint gobain holcim heidelberg knauf rockwool sika wienerberger fanuc kuka yaskawa beckhoff phoenix festo rockwell emerson honeywell northvolt catl byd panasonic umicore smurfit mondi amcor tetra falkenhorst timberland takashimaya metsä metsa villanova'.split(
    ' ',
  )

describe('the demo world', () => {
  it('is the same for the same day, at any time of day', () => {
    expect(worldOf('halden', new Date('2026-11-20T23:59:00Z'))).toEqual(worlds.halden)
  })

  it('has the expected number of people, each with a unique name and code', () => {
    expect(experts).toHaveLength(2000)
    expect(worlds.meridian.clients).toHaveLength(12)
    for (const { rows: of } of Object.values(worlds)) {
      expect(new Set(of.people.map((person) => person.code)).size).toBe(of.people.length)
      expect(new Set(of.people.map(fullNameOfRow)).size).toBe(of.people.length)
      expect(new Set(of.people.map((person) => person.email)).size).toBe(of.people.length)
    }
    expect(new Set(experts.map((person) => person.country)).size).toBeGreaterThanOrEqual(25)
  })

  it.each(['meridian', 'halden'] as const)('lets six people of %s sign in, each in their role', (key) => {
    const { signIns, rows: of } = worlds[key]
    const roles = { client: 1, expert: null, compliance: 8, staff: 2, admin: 2, vendor: 64 }
    for (const [word, role] of Object.entries(roles)) {
      const person = of.people.find(({ id }) => id === signIns[word as keyof typeof signIns])
      expect(person).toMatchObject({ email: `${word}@${key}.example`, role_id: role, is_admin: word === 'admin' })
    }
  })

  it('gives everybody a consistent career: jobs without overlap, none in the future, one of them primary', () => {
    const today = at.toISOString().slice(0, 10)
    for (const { id } of experts) {
      const life = (lives.get(id) ?? []).toSorted((a, b) => a.start_on.localeCompare(b.start_on))
      expect(life.length).toBeGreaterThan(0)
      expect(life.filter((post) => post.is_primary)).toHaveLength(1)
      for (const [index, post] of life.entries()) {
        const end = post.end_on ?? today
        expect(post.start_on <= end && end <= today).toBe(true)
        const next = life[index + 1]
        if (next) expect(post.end_on != null && post.end_on < next.start_on).toBe(true)
      }
    }
  })

  it('describes exactly those who have left as former', () => {
    for (const person of experts) {
      const primary = (lives.get(person.id) ?? []).find((post) => post.is_primary)!
      expect([person.code, person.title?.startsWith('Former ')]).toEqual([person.code, primary.end_on !== null])
    }
  })

  it('gives people a time zone, language and city of their country', () => {
    for (const person of experts) {
      const country = countries.find(({ code }) => code === person.country)!
      expect(country.cities.concat(['Winterthur'])).toContain(person.city)
      expect([country.zone, ...Object.values(country.zones)]).toContain(person.time_zone)
      expect(country.languages.some((language) => (person.languages as string[]).includes(language))).toBe(true)
    }
    const zones = new Set(Intl.supportedValuesOf('timeZone'))
    for (const country of countries)
      for (const zone of [country.zone, ...Object.values(country.zones)])
        expect([zone, zones.has(zone) || zone === 'Asia/Kolkata']).toEqual([zone, true])
    for (const language of languages)
      expect(new Intl.DisplayNames(tagOf(language), { type: 'region' }).of('CH')).not.toBe('CH')
  })

  it('contains no unfilled placeholders, double spaces or incomplete sentences', () => {
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|null|NaN| {2}|\$\w| ,|\.\.|\b[Aa] (8|11|18)\b/)
    for (const { bio } of experts) expect(bio).toMatch(/^\p{Lu}.*[.”]$/u)
    for (const { text } of rows.answers) expect(text).toMatch(/[.?!”]$/)
  })

  it('has answers for every industry, more than 120 in total', () => {
    const templates = Object.values(contents).flatMap(({ answers }) => answers)
    expect(templates.length).toBeGreaterThanOrEqual(120)
    expect(new Set(templates.map(({ question }) => question)).size).toBe(templates.length)
  })

  it('contains no names of real companies', () => {
    for (const { rows: of } of Object.values(worlds))
      for (const { name } of of.companies)
        expect(
          name
            .toLowerCase()
            .split(/[^\p{L}]+/u)
            .filter((word) => real.includes(word)),
        ).toEqual([])
  })
})

it('mentions achievements only in plausible years', () => {
  const post = { from: 2000 * 12, to: 2005 * 12 }
  expect(isOfItsTime('led the swap of {4200..9800/200} sites to 5G', post)).toBe(false)
  expect(isOfItsTime('kept compressors coming through 2022', post)).toBe(false)
  expect(isOfItsTime('won a contract in 2003', post)).toBe(true)
  expect(isOfItsTime('led the swap of sites to 5G', { from: 2015 * 12, to: null })).toBe(true)
})

describe('a phrase', () => {
  it('fills placeholders from the inside out, and formats numbers', () => {
    const random = randomOf('a test')
    expect(fill('{$who} bought {1200..1200} of {4..4|4}', { who: 'Ada' }, random)).toBe('Ada bought 1,200 of 4')
    expect(fill('{{2019..2019} only|{2019..2019} only}', {}, random)).toBe('2019 only')
    expect(fill('a {8..8} and a {80..80} and a {18..18} and a {81000..81000}', {}, random)).toBe(
      'an 8 and an 80 and an 18 and an 81,000',
    )
  })

  it('throws for an unknown placeholder', () => {
    expect(() => fill('at {$nowhere}', {}, randomOf('a test'))).toThrow('Nothing is called {$nowhere}')
  })
})
