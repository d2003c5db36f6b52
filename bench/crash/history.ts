/** One decision of a person, repeated under one idempotency key until an answer settles it. */
export interface Decision {
  readonly kind: 'request' | 'offer' | 'schedule'
  /** The topic of a request, otherwise the id of the call. */
  readonly about: string
  /** The call that was created or changed. */
  readonly callId?: string
  /** Start of the confirmed slot, as an ISO instant. */
  readonly start?: string
  /** HTTP status of the answer that settled it; absent without one. */
  readonly status?: number
  readonly refusal?: string
  /** Number of times it was sent. */
  readonly attempts: number
}

/** A call in the database after the run. */
export interface StoredCall {
  readonly id: string
  readonly topic: string
  readonly status: number
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly persons: readonly string[]
  /** Number of times that slots were offered, and that one was confirmed. */
  readonly offers: number
  readonly schedules: number
}

/** A mail in the database after the run. */
export interface StoredMail {
  readonly messageId: string
  /** Kind, call and reader. */
  readonly key: string
  readonly state: string
}

/** Everything observed in a run: the responses to clients, the stored data, the delivered mails. */
export interface History {
  readonly decisions: readonly Decision[]
  readonly calls: readonly StoredCall[]
  readonly mails: readonly StoredMail[]
  /** Deliveries to the mail server by Message-ID: one hash of the content each. */
  readonly arrivals: ReadonlyMap<string, readonly string[]>
}

/** Violations found in a history, one sentence each. */
export interface Anomalies {
  /** Acknowledged but not stored. */
  readonly lost: readonly string[]
  /** Stored but never acknowledged, or stored more often than decided. */
  readonly phantoms: readonly string[]
  /** Two calls of one person that overlap. */
  readonly doubleBookings: readonly string[]
  readonly mailsLost: readonly string[]
  /** Mails whose deliveries differ. */
  readonly unequalMails: readonly string[]
}

/** Number of violations of each kind. */
export const countsOf = (faults: Anomalies): Record<keyof Anomalies, number> => ({
  lost: faults.lost.length,
  phantoms: faults.phantoms.length,
  doubleBookings: faults.doubleBookings.length,
  mailsLost: faults.mailsLost.length,
  unequalMails: faults.unequalMails.length,
})

const scheduledStatus = 4
/** Mail keys of invitations; reminders are not due within a run. */
const invited = /^calls\.scheduled:([^:]+):/

/** Compares what was acknowledged with what is stored. */
export const findAnomalies = ({ decisions, calls, mails, arrivals }: History): Anomalies => {
  const done = decisions.filter(({ status }) => status === 200)
  const byId = new Map(calls.map((call) => [call.id, call]))
  const lost: string[] = []
  const phantoms: string[] = []

  const requests = new Map(done.filter(({ kind }) => kind === 'request').map((one) => [one.about, one]))
  for (const { about, callId } of requests.values())
    if (byId.get(callId ?? '')?.topic !== about) lost.push(`request ${about}: call ${callId} is not stored`)
  for (const { id, topic } of calls)
    if (requests.get(topic)?.callId !== id) phantoms.push(`call ${id}: was never acknowledged (${topic})`)

  const count = (kind: Decision['kind']) =>
    Map.groupBy(
      done.filter((one) => one.kind === kind),
      ({ about }) => about,
    )
  const [offers, schedules] = [count('offer'), count('schedule')]
  for (const call of calls) {
    const [offered, confirmed] = [offers.get(call.id)?.length ?? 0, schedules.get(call.id) ?? []]
    if (call.offers < offered)
      lost.push(`call ${call.id}: times were offered ${offered} times, ${call.offers} are stored`)
    if (call.offers > offered) phantoms.push(`call ${call.id}: times were offered more often than acknowledged`)
    const isThere = call.status === scheduledStatus
    const start = confirmed[0]?.start
    if (confirmed.length > 0 && !(isThere && call.startsAt === start))
      lost.push(`call ${call.id}: was confirmed for ${start}`)
    if (confirmed.length === 0 && isThere) phantoms.push(`call ${call.id}: is scheduled without an acknowledgement`)
    if (call.schedules > 1) phantoms.push(`call ${call.id}: was confirmed ${call.schedules} times`)
  }
  return { lost, phantoms, doubleBookings: overlaps(calls), ...mailAnomalies(calls, mails, arrivals) }
}

const overlaps = (calls: readonly StoredCall[]): string[] => {
  const taken = calls.flatMap(({ id, status, startsAt, endsAt, persons }) =>
    status === scheduledStatus && startsAt && endsAt
      ? persons.map((person) => ({ id, person, start: Date.parse(startsAt), end: Date.parse(endsAt) }))
      : [],
  )
  return [...Map.groupBy(taken, ({ person }) => person)].flatMap(([person, times]) => {
    const sorted = times.toSorted((a, b) => a.start - b.start)
    return sorted.flatMap((time, i) => {
      const before = sorted[i - 1]
      return before && time.start < before.end ? [`${person}: ${before.id} overlaps ${time.id}`] : []
    })
  })
}

const mailAnomalies = (
  calls: readonly StoredCall[],
  mails: readonly StoredMail[],
  arrivals: History['arrivals'],
): Pick<Anomalies, 'mailsLost' | 'unequalMails'> => {
  const mailsLost = mails
    .filter(({ messageId }) => !arrivals.has(messageId))
    .map(({ key, state }) => `${key} (${state}) never arrived`)
  const invitations = Map.groupBy(mails, ({ key }) => invited.exec(key)?.[1] ?? '')
  for (const { id, status, persons } of calls) {
    const written = invitations.get(id)?.length ?? 0
    if (status === scheduledStatus && written < persons.length)
      mailsLost.push(`call ${id}: ${written} invitations were written`)
  }
  const unequalMails = [...arrivals].filter(([, bytes]) => new Set(bytes).size > 1).map(([id]) => id)
  return { mailsLost, unequalMails }
}
