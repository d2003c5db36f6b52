/** Cases per law: more in `npm run check:full`, which sets the variable. */
export const numRuns = Number(process.env.PROPERTY_RUNS ?? 300)
