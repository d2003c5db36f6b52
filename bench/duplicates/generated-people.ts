import type { IdentityRecord } from '../../server/src/platform/record-linkage/identity-fingerprint.ts'

/** A pseudorandom number in [0, 1), the same in every run (xorshift). */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const firstNames =
  `Katrin Jürgen Anna Peter Søren Miguel Lucía Ahmed Fatima Wei Ling Hiroshi Yuki Olga Dmitri Ivan Elena Pierre Chloé
  Björn Astrid Carlos Inés Mohammed Layla Raj Priya Anil Sunita Kofi Ama John Mary Robert Linda Thomas Susanne Markus Petra Jan
  Piotr Agnieszka Zoltán Ágnes Luca Giulia Marco Sofia Erik Ingrid`.split(/\s+/)
const lastNames =
  `Oberholzer Müller Schröder Nguyen Tran García Fernández Hernández Al-Sayed Hassan Wang Li Zhang Tanaka Suzuki Sato
  Ivanov Petrova Smirnov Dubois Lefèvre Moreau Sørensen Jensen Nilsson Svensson Kowalski Nowak Wiśniewska Kovács Nagy Rossi
  Bianchi Romano Schmidt Weber Fischer Wagner Becker Hoffmann Smith Johnson Williams Brown Jones Patel Sharma Singh Mensah Owusu
  Larsen Hansen Andersson Keller Brunner Steiner Haas Vogt Lindqvist Achterberg`.split(/\s+/)
/** How the names of one alphabet are written in the other by people who know neither system. */
const cyrillic: Readonly<Record<string, string>> = {
  Ivan: 'Иван',
  Olga: 'Ольга',
  Dmitri: 'Дмитрий',
  Elena: 'Елена',
  Anna: 'Анна',
  Peter: 'Пётр',
  Ivanov: 'Иванов',
  Petrova: 'Петрова',
  Smirnov: 'Смирнов',
}

/** A person's record, as one source has it. */
export interface GeneratedRecord extends IdentityRecord {
  /** Whose record it is. */
  readonly personId: number
}

/** Records of people, each twice: typed anew with mistakes, transliterated, with other addresses and changed employers. */
export const generateRecords = (people: number, seed: number): GeneratedRecord[] => {
  const random = createRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const maybe = <T>(share: number, value: T): T | undefined => (random() < share ? value : undefined)
  const companies = Array.from(
    { length: 900 },
    (_, n) => `${pick(['Therma', 'Nord', 'Alpen', 'Vega', 'Luma'])}${pick(['gon', 'luft', 'tech', 'med'])} ${n}`,
  )

  const typo = (word: string): string => {
    const at = 1 + Math.floor(random() * (word.length - 1))
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const swapped = word.slice(0, at - 1) + word[at] + word[at - 1] + after
    return pick([
      before + pick([...'abcdefghijklmnopqrstuvwxyz']) + after,
      before + after,
      before + word[at] + word[at] + after,
      swapped,
    ])
  }
  const transliterated = (word: string): string =>
    cyrillic[word] ??
    word
      .replaceAll('ü', 'ue')
      .replaceAll('ö', 'oe')
      .replaceAll('ä', 'ae')
      .replaceAll('ø', 'o')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
  const startDate = () =>
    `${2000 + Math.floor(random() * 25)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-01`
  const employment = () => ({ companyName: pick(companies), startDate: startDate() as string | null })

  const namesAgain = ({ firstName, lastName }: GeneratedRecord) => {
    const how = random()
    if (how < 0.25) return { firstName: typo(firstName), lastName }
    if (how < 0.5) return { firstName, lastName: typo(lastName) }
    if (how < 0.75) return { firstName: transliterated(firstName), lastName: transliterated(lastName) }
    if (how < 0.85) return { firstName: lastName, lastName: firstName }
    if (how < 0.88) return { firstName, lastName: pick(lastNames) }
    return { firstName, lastName }
  }
  const employmentsAgain = ({ employments }: GeneratedRecord) => {
    const remaining = random() < 0.2 && employments.length > 1 ? employments.slice(1) : employments
    return remaining
      .map(({ companyName, startDate: start }) => ({
        companyName: companyName + (maybe(0.3, pick([' GmbH', ' d.o.o.', ' Holding', ' Ltd'])) ?? ''),
        // The month is often wrong, the year sometimes.
        startDate: maybe(0.1, `${Number(start!.slice(0, 4)) + 1}-01-01`) ?? start,
      }))
      .concat(maybe(0.3, [employment()]) ?? [])
  }
  const again = (record: GeneratedRecord): GeneratedRecord => {
    const { personId, email, phones, profileUrl } = record
    const address = random()
    const names = namesAgain(record)
    const otherEmail = address < 0.25 ? email!.replace('@', '+calls@') : `other${personId}@work.example`
    return {
      ...names,
      personId,
      email: address < 0.5 ? otherEmail : email,
      phones: phones.map((phone) => phone.replace('+49', maybe(0.5, '0049') ?? '+49').replace(/(\d{3})$/, ' $1')),
      country: maybe(0.5, 'DE') ?? null,
      profileUrl: maybe(0.5, profileUrl?.replace('www.', 'de.').replace(/$/, '/?trk=x') ?? null) ?? null,
      employments: employmentsAgain(record),
    }
  }
  return Array.from({ length: people }, (_, personId): GeneratedRecord => {
    const [firstName, lastName] = [pick(firstNames), pick(lastNames)]
    return {
      personId,
      firstName,
      lastName,
      email: `p${personId}@mail${personId % 40}.example`,
      phones: random() < 0.4 ? [`+49 30 ${2_000_000 + personId}`] : [],
      country: 'DE',
      profileUrl: random() < 0.5 ? `https://www.linkedin.com/in/${personId}-${firstName.slice(0, 1)}x` : null,
      employments: Array.from({ length: 1 + Math.floor(random() * 4) }, employment),
    }
  }).flatMap((record) => [record, again(record)])
}
