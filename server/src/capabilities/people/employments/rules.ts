/** An employment's first and last day, `YYYY-MM-DD`; no last day while it is current. */
export interface Dates {
  readonly startDate: string
  readonly endDate: string | null
}

/** Earliest plausible start of an employment. */
const earliestStart = '1930-01-01'
const dayMs = 86_400_000
/** Start dates may lie in the near future, because job changes are known in advance. */
const maxDaysAhead = 366

/** Whether the dates of an employment are plausible today. */
export const areValidDates = ({ startDate, endDate }: Dates, at: Date): boolean => {
  const latest = new Date(at.getTime() + maxDaysAhead * dayMs).toISOString().slice(0, 10)
  return (
    startDate >= earliestStart &&
    startDate <= latest &&
    (endDate === null || (endDate >= startDate && endDate <= latest))
  )
}

export const maxEmployments = 60
