const minuteMs = 60_000

/** One connection's visit to the room. */
export interface Visit {
  readonly seat: string
  readonly enteredAt: Date
  /** Null while the visit lasts. */
  readonly leftAt: Date | null
}

/**
 * The minutes a call ran: the time during which somebody of the client's side and somebody of the expert's side were in
 * the room, rounded up to whole minutes. Open visits are counted up to `until`.
 */
export const minutesTogether = (visits: readonly Visit[], until: Date): number => {
  const edges = visits.flatMap(({ seat, enteredAt, leftAt }) => {
    const from = enteredAt.getTime()
    const to = Math.min(leftAt?.getTime() ?? until.getTime(), until.getTime())
    return from < to && (seat === 'client' || seat === 'expert')
      ? [
          { at: from, seat, change: 1 },
          { at: to, seat, change: -1 },
        ]
      : []
  })
  edges.sort((a, b) => a.at - b.at)
  const inside = { client: 0, expert: 0 }
  let together = 0
  let last = 0
  for (const { at, seat, change } of edges) {
    if (inside.client > 0 && inside.expert > 0) together += at - last
    inside[seat as keyof typeof inside] += change
    last = at
  }
  return Math.ceil(together / minuteMs)
}
