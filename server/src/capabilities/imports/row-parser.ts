import { employmentFields, type Failure, type Field, type Mapping } from '@colloquy/contract/imports/shapes'
import type { Industry, JobFunction } from '@colloquy/contract/people/shapes'
import type { ImportedCompany } from '../companies/import-commands.ts'
import type { ExternalEmployment, ExternalExpert } from '../people/external-records/expert-commands.ts'
import * as values from './cell-values.ts'
import { Unreadable } from './cell-values.ts'

/** The failures of a row by column; null for the whole row. */
export interface CellError {
  readonly column: number | null
  readonly failure: Failure
  readonly value: string
}

/** Lookup tables by name in every language; each code is also a name. */
export interface Names {
  readonly industries: ReadonlyMap<string, Industry>
  readonly functions: ReadonlyMap<string, JobFunction>
}

export type ReadRow<T> =
  | { readonly record: T; readonly failures?: undefined }
  | { readonly record?: undefined; readonly failures: readonly CellError[] }

const longestValue = 120

/** The text of a cell, shortened for a list. */
export const shortened = (cell: string): string =>
  cell.length > longestValue ? `${cell.slice(0, longestValue).toWellFormed()}…` : cell

type RowReader<T> = (cells: readonly string[]) => ReadRow<T>

/** Accessors for the cells of a row. */
interface Cells {
  /** Undefined without a column, `empty` for an empty cell. */
  readonly read: <T, E>(field: Field, empty: E, as: (cell: string) => T) => T | E | undefined
  /** A required line of text. */
  readonly needed: (field: Field, max: number) => string
  readonly isThere: (field: Field) => boolean
  readonly blame: (field: Field, failure: Failure) => void
  readonly failures: readonly CellError[]
}

const cellsOf = (columns: ReadonlyMap<Field, number>, cells: readonly string[]): Cells => {
  const failures: CellError[] = []
  const blame = (field: Field, failure: Failure) => {
    const column = columns.get(field) ?? null
    failures.push({ column, failure, value: column === null ? '' : shortened(cells[column] ?? '') })
  }
  const read = <T, E>(field: Field, empty: E, as: (cell: string) => T): T | E | undefined => {
    const column = columns.get(field)
    if (column === undefined) return undefined
    const cell = cells[column] ?? ''
    try {
      return values.clean(cell) === '' ? empty : as(cell)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      blame(field, error.failure)
      return empty
    }
  }
  const needed = (field: Field, max: number): string => {
    const before = failures.length
    const value = read(field, '', line(max)) ?? ''
    if (value === '' && failures.length === before) blame(field, 'missing')
    return value
  }
  const isThere = (field: Field): boolean => {
    const column = columns.get(field)
    return column !== undefined && values.clean(cells[column] ?? '') !== ''
  }
  return { read, needed, isThere, blame, failures }
}

const line = (max: number) => (cell: string) => values.oneLine(cell, max)
const text = (max: number) => (cell: string) => values.prose(cell, max)

const known =
  <T>(list: ReadonlyMap<string, T>, failure: Failure) =>
  (cell: string): T => {
    const found = list.get(values.clean(cell).toLowerCase())
    if (found === undefined) throw new Unreadable(failure)
    return found
  }

const columnsOf = (mapping: Mapping) =>
  new Map<Field, number>(mapping.flatMap((field, i) => (field === null ? [] : [[field, i] as const])))

const answered = <T>(record: T, { failures }: Cells): ReadRow<T> => (failures.length > 0 ? { failures } : { record })

/** Parses rows into experts. Reports every invalid cell, not only the first. */
export const expertReader = (mapping: Mapping, names: Names): RowReader<ExternalExpert> => {
  const columns = columnsOf(mapping)
  const employments = Array.from({ length: 8 }, (_, i) => `employment${i + 1}.`).filter((prefix) =>
    employmentFields.some((name) => columns.has(prefix + name)),
  )
  const industry = known(names.industries, 'industry_unknown')
  const jobFunction = known(names.functions, 'function_unknown')

  const employment = (prefix: string, cells: Cells): ExternalEmployment | undefined => {
    const { read, needed, blame, failures } = cells
    if (!employmentFields.some((name) => cells.isThere(prefix + name))) return undefined
    const companyName = needed(`${prefix}company`, 200)
    const title = needed(`${prefix}position`, 200)
    const before = failures.length
    const startDate = read(`${prefix}start`, '', values.day) ?? ''
    if (startDate === '' && failures.length === before) blame(`${prefix}start`, 'missing')
    const endDate = read(`${prefix}end`, null, values.lastDay) ?? null
    if (endDate !== null && startDate !== '' && endDate < startDate) blame(`${prefix}end`, 'end_before_start')
    return {
      companyName,
      title,
      startDate,
      endDate,
      industry: read(`${prefix}industry`, null, industry) ?? null,
      summary: read(`${prefix}summary`, null, text(2000)) ?? null,
    }
  }

  return (row) => {
    const cells = cellsOf(columns, row)
    const { read, needed } = cells
    const expert: ExternalExpert = {
      externalId: needed('externalId', 100),
      firstName: needed('firstName', 100),
      lastName: needed('lastName', 100),
      preferredName: read('preferredName', null, line(100)),
      email: read('email', null, values.email),
      title: read('title', null, line(200)),
      headline: read('headline', '', line(200)),
      bio: read('bio', '', text(4000)),
      country: read('country', null, values.country),
      city: read('city', null, line(100)),
      timeZone: read('timeZone', null, values.zone),
      languages: read('languages', [], values.languages),
      expertise: read('expertise', [], values.topics),
      jobFunction: read('jobFunction', null, jobFunction),
      linkedInUrl: read('linkedInUrl', null, values.linkedIn),
      rate: read('rate', null, values.rate),
      credits: read('credits', 0, values.credits),
      employments:
        employments.length === 0 ? undefined : employments.flatMap((prefix) => employment(prefix, cells) ?? []),
    }
    return answered(expert, cells)
  }
}

/** Parses rows into companies. */
export const companyReader = (mapping: Mapping, names: Names): RowReader<ImportedCompany> => {
  const columns = columnsOf(mapping)
  const industry = known(names.industries, 'industry_unknown')
  return (row) => {
    const cells = cellsOf(columns, row)
    const isin = cells.read('isin', null, values.isin)
    const ticker = cells.read('ticker', null, (cell) => values.oneLine(cell, 20).toUpperCase())
    const company: ImportedCompany = {
      externalId: columns.has('externalId') ? cells.needed('externalId', 100) : undefined,
      name: cells.needed('name', 200),
      industry: cells.read('industry', null, industry),
      country: cells.read('country', null, values.seat),
      aliases: cells.read('aliases', [], values.companyNames),
      parent: cells.read('parent', null, line(200)) ?? undefined,
      listing:
        isin || ticker
          ? {
              isin: isin ?? null,
              ticker: ticker ?? null,
              exchange: cells.read('exchange', null, line(80)) ?? null,
              from: cells.read('listedSince', null, values.day) ?? undefined,
            }
          : undefined,
      isOptedOut: cells.read('optedOut', undefined, values.flag),
      isGovernment: cells.read('government', undefined, values.flag),
    }
    return answered(company, cells)
  }
}
