/** An employment's first and last day, `YYYY-MM-DD`; no last day while it lasts. */
export interface Dates {
  readonly startDate: string
  readonly endDate: string | null
}

/** Nobody who is asked today has worked before. */
const earliest = '1930-01-01'
const dayMilliseconds = 86_400_000
/** Who changes employers knows it some time before. */
const known = 366

/** Whether an employment can have lasted from one day to the other, as far as anybody can know now. */
export const areSound = ({ startDate, endDate }: Dates, at: Date): boolean => {
  const latest = new Date(at.getTime() + known * dayMilliseconds).toISOString().slice(0, 10)
  return (
    startDate >= earliest && startDate <= latest && (endDate === null || (endDate >= startDate && endDate <= latest))
  )
}

/** Employments anybody can have had. */
export const most = 60
