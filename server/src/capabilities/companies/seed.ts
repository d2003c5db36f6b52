import type { Industry } from '@colloquy/contract/people/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { matchNamesOf } from './company-names.ts'
import { changedEntryFields } from './field-changes.ts'
import * as store from './store.ts'

interface SeededListing {
  readonly ticker: string
  readonly exchange: string
  readonly isin: string
  /** Days from now. */
  readonly from: number
}

interface SeededCompany {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly sector: Industry
  readonly country: string
  readonly parent?: string
  /** None: known to be unlisted. */
  readonly listings: readonly SeededListing[]
  readonly offer?: {
    readonly kind: 'tender_offer' | 'ipo_filing'
    readonly from: number
    readonly until: number | null
  }
  readonly isOptedOut?: boolean
  readonly isGovernment?: boolean
}

const listing = (ticker: string, exchange: string, isin: string, from: number): SeededListing => ({
  ticker,
  exchange,
  isin,
  from,
})

/** Invented companies that no expert of the demo has worked for, so that its calls stay as they are; parents first. */
const seeded: readonly SeededCompany[] = [
  {
    name: 'Calder Group',
    aliases: ['Calder Group plc', 'Calder'],
    sector: 'power_grids',
    country: 'GB',
    listings: [listing('CLDG', 'London', 'GB00XK7Q2M41', -4200)],
  },
  {
    name: 'Calder Grid Holdings',
    parent: 'Calder Group',
    sector: 'power_grids',
    country: 'GB',
    listings: [],
    offer: { kind: 'ipo_filing', from: -18, until: null },
  },
  {
    name: 'Ostmark Kabelwerke',
    aliases: ['OKW'],
    sector: 'power_grids',
    country: 'AT',
    listings: [listing('OKWK', 'Wien', 'AT0000X7KW15', -2900)],
    offer: { kind: 'tender_offer', from: -12, until: 40 },
  },
  {
    name: 'Pellworm Offshore',
    sector: 'renewable_power',
    country: 'DE',
    listings: [listing('PWO', 'Xetra', 'DE000X1PW007', -1500)],
    offer: { kind: 'tender_offer', from: -90, until: -30 },
  },
  {
    name: 'Serrano Cement',
    aliases: ['Cementos Serrano'],
    sector: 'building_materials',
    country: 'ES',
    listings: [listing('SRC', 'Madrid', 'ES0X18SRC009', -5100)],
  },
  {
    name: 'Norrsken Elnät',
    aliases: ['Norrsken Elnat'],
    sector: 'power_grids',
    country: 'SE',
    listings: [listing('NRSK', 'Stockholm', 'SE00X4NRSK12', -1900)],
  },
  { name: 'Tamsin Freight', sector: 'freight_shipping', country: 'NL', listings: [], isOptedOut: true },
  { name: 'Hafenbetriebe Nord', sector: 'freight_shipping', country: 'DE', listings: [], isGovernment: true },
]

const dayMs = 86_400_000

/** Adds companies with parents, listings, an offer and a filing to the registry, as an officer would have. */
export const seedCompanies = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    officer,
    clientId,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly officer: string
    readonly clientId: string
  },
): Promise<void> => {
  await seedGroupOf(tx, { tenantId, groupId: makeId(), clientId })
  const after = (days: number): Date => new Date(at.getTime() + days * dayMs)
  const dayAfter = (days: number): string => after(days).toISOString().slice(0, 10)
  const ids = new Map(seeded.map(({ name }) => [name, makeId()]))
  for (const { name, aliases = [], sector, country, parent, listings, offer, ...flags } of seeded) {
    const companyId = ids.get(name)!
    const names = [...matchNamesOf(name, aliases)]
    const row = { tenant_id: tenantId, company_id: companyId }
    await store.insertCompany(tx, {
      tenant_id: tenantId,
      id: companyId,
      name,
      kind: 'employer',
      industry: sector,
      country,
      match_name: names[0]![0],
    })
    await store.addNames(
      tx,
      names.map(([match_name, known]) => ({ ...row, match_name, name: known })),
    )
    const offers = offer
      ? [
          {
            id: makeId(),
            kind: offer.kind,
            from: dayAfter(offer.from),
            until: offer.until === null ? null : dayAfter(offer.until),
          },
        ]
      : []
    await store.writeProfile(tx, row, {
      parent_id: parent === undefined ? null : ids.get(parent)!,
      listings: JSON.stringify(
        listings.map(({ from, ...codes }) => ({ id: makeId(), ...codes, from: dayAfter(from), until: null })),
      ),
      offers: JSON.stringify(offers),
      is_opted_out: flags.isOptedOut ?? false,
      is_government: flags.isGovernment ?? false,
    })
    for (const { kind, from, until } of offers)
      await store.insertChange(tx, {
        ...row,
        id: makeId(),
        changed_at: after(offer!.from),
        changed_by: officer,
        kind: 'entry_added',
        entry_kind: kind,
        fields: JSON.stringify(
          changedEntryFields(undefined, { ticker: null, exchange: null, isin: null, from, until }),
        ),
      })
  }
}

/** Makes a client part of a group, whose name begins as the client's does. */
const seedGroupOf = async (
  tx: Tx,
  {
    tenantId,
    groupId,
    clientId,
  }: {
    readonly tenantId: string
    readonly groupId: string
    readonly clientId: string
  },
): Promise<void> => {
  const client = (await store.companyById(tx, clientId))!
  const name = `${client.name.split(' ')[0]} Group`
  const row = { tenant_id: tenantId, company_id: groupId }
  const [match_name = ''] = matchNamesOf(name).keys()
  await store.insertCompany(tx, {
    tenant_id: tenantId,
    id: groupId,
    name,
    kind: 'employer',
    industry: null,
    country: null,
    match_name,
  })
  await store.addNames(tx, [{ ...row, match_name, name }])
  await store.writeProfile(tx, { tenant_id: tenantId, company_id: clientId }, { parent_id: groupId })
}
