/** An employment's first and last day, `YYYY-MM-DD`; no last day while it lasts. */
export interface Dates {
  readonly startDate: string
  readonly endDate: string | null
}

/** Nobody who is asked today has worked before. */
const earliestStart = '1930-01-01'
const dayMs = 86_400_000
/** Who changes employers knows it some time before. */
const maxDaysAhead = 366

/** Whether an employment can have lasted from one day to the other, as far as anybody can know now. */
export const areValidDates = ({ startDate, endDate }: Dates, at: Date): boolean => {
  const latest = new Date(at.getTime() + maxDaysAhead * dayMs).toISOString().slice(0, 10)
  return (
    startDate >= earliestStart &&
    startDate <= latest &&
    (endDate === null || (endDate >= startDate && endDate <= latest))
  )
}

/** Employments anybody can have had. */
export const maxEmployments = 60
