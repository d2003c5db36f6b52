/** The months of an employment, counted from the year 0; `to` is null while it lasts. */
interface MonthRange {
  readonly from: number
  readonly to: number | null
}

/** The earliest year in which phrases with certain words are plausible. */
const beginnings: readonly (readonly [words: RegExp, year: number])[] = [
  [/5G|Open RAN/, 2019],
  [/R290|propane|hydrogen blends|SF6/, 2018],
  [/heat pump installers|controls of heat pumps/, 2010],
  [/silicon carbide|electric axle|power electronics|chargers/i, 2014],
  [/battery housing|GWh|LFP|dry coating|grid storage|used car batteries/, 2016],
  [/electric transport cooling|recyclability|single-material|pyrolysis|environmental declarations/, 2018],
  [/passkeys|retail media|quick delivery|surcharges|IFRS 17|\bMDR\b/, 2019],
  [/ransomware|extortion|remote diagnosis|remote monitoring|loyalty app|cloud|subscription|customer success/, 2013],
  [/FHIR|Android|Black Friday|surgical robots|pea and fava|cyber on its own|pay by bank|instalments/, 2014],
  [/power purchase agreements|self-checkouts|electronic labels|biosimilars|OPC UA|industrial PCs/, 2010],
  [/passenger planes stood still|rates rose|shortage|winter of congestion|through 2020|allocation/, 2020],
]

const yearOf = (month: number) => Math.floor(month / 12)

/** Whether a phrase is plausible for a job: not before its earliest year, and within the years it names. */
export const isOfItsTime = (phrase: string, { from, to }: MonthRange): boolean => {
  const last = to === null ? Number.POSITIVE_INFINITY : yearOf(to)
  const years = [...phrase.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year))
  return (
    beginnings.every(([words, year]) => !words.test(phrase) || year <= last) &&
    years.every((year) => yearOf(from) <= year && year <= last)
  )
}
