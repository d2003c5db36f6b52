/** A decision of somebody, sent under one key until an answer came that settles it. */
export interface Decision {
  readonly kind: 'request' | 'offer' | 'schedule'
  /** What the decision is about: for a request the topic it was made under, else the call. */
  readonly about: string
  /** The call it led to or was about. */
  readonly callId?: string
  /** Start of the time that was confirmed, as an ISO instant. */
  readonly start?: string
  /** Status of the answer that settled it; absent while there is none. */
  readonly status?: number
  readonly refusal?: string
  /** How often it had to be sent. */
  readonly attempts: number
}

/** A call as the database holds it in the end. */
export interface StoredCall {
  readonly id: string
  readonly topic: string
  readonly status: number
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly persons: readonly string[]
  /** How often times were offered, and how often a time was confirmed. */
  readonly offers: number
  readonly schedules: number
}

/** A mail as the database holds it in the end. */
export interface StoredMail {
  readonly messageId: string
  /** Kind, call and reader. */
  readonly key: string
  readonly state: string
}

/** All that is known when everything is over. */
export interface History {
  readonly decisions: readonly Decision[]
  readonly calls: readonly StoredCall[]
  readonly mails: readonly StoredMail[]
  /** What the mail server has taken, by Message-ID; a hash for each arrival. */
  readonly arrivals: ReadonlyMap<string, readonly string[]>
}

/** What is wrong with it, a sentence each. */
export interface Faults {
  /** Acknowledged, but not there. */
  readonly lost: readonly string[]
  /** There, but never acknowledged, or more often than it was decided. */
  readonly phantoms: readonly string[]
  /** Two calls of one person at the same time. */
  readonly doubleBookings: readonly string[]
  readonly mailsLost: readonly string[]
  /** Arrivals of one mail that differ. */
  readonly unequalMails: readonly string[]
}

/** How many there are of each. */
export const countsOf = (faults: Faults): Record<keyof Faults, number> => ({
  lost: faults.lost.length,
  phantoms: faults.phantoms.length,
  doubleBookings: faults.doubleBookings.length,
  mailsLost: faults.mailsLost.length,
  unequalMails: faults.unequalMails.length,
})

const scheduled = 4
/** Reminders are for the day before; what follows the decisions of the run are these. */
const invited = /^calls\.scheduled:([^:]+):/

/** Holds what was answered against what is there. */
export const faultsIn = ({ decisions, calls, mails, arrivals }: History): Faults => {
  const done = decisions.filter(({ status }) => status === 200)
  const byId = new Map(calls.map((call) => [call.id, call]))
  const lost: string[] = []
  const phantoms: string[] = []

  const requests = new Map(done.filter(({ kind }) => kind === 'request').map((one) => [one.about, one]))
  for (const { about, callId } of requests.values())
    if (byId.get(callId ?? '')?.topic !== about) lost.push(`request ${about}: call ${callId} is not there`)
  for (const { id, topic } of calls)
    if (requests.get(topic)?.callId !== id) phantoms.push(`call ${id}: nobody was told of it (${topic})`)

  const count = (kind: Decision['kind']) =>
    Map.groupBy(
      done.filter((one) => one.kind === kind),
      ({ about }) => about,
    )
  const [offers, schedules] = [count('offer'), count('schedule')]
  for (const call of calls) {
    const [offered, confirmed] = [offers.get(call.id)?.length ?? 0, schedules.get(call.id) ?? []]
    if (call.offers < offered)
      lost.push(`call ${call.id}: times were offered ${offered} times, ${call.offers} are there`)
    if (call.offers > offered) phantoms.push(`call ${call.id}: times were offered once more than anybody was told`)
    const isThere = call.status === scheduled
    const start = confirmed[0]?.start
    if (confirmed.length > 0 && !(isThere && call.startsAt === start))
      lost.push(`call ${call.id}: was confirmed for ${start}`)
    if (confirmed.length === 0 && isThere) phantoms.push(`call ${call.id}: is scheduled, and nobody was told`)
    if (call.schedules > 1) phantoms.push(`call ${call.id}: was confirmed ${call.schedules} times`)
  }
  return { lost, phantoms, doubleBookings: overlaps(calls), ...mailFaults(calls, mails, arrivals) }
}

const overlaps = (calls: readonly StoredCall[]): string[] => {
  const taken = calls.flatMap(({ id, status, startsAt, endsAt, persons }) =>
    status === scheduled && startsAt && endsAt
      ? persons.map((person) => ({ id, person, start: Date.parse(startsAt), end: Date.parse(endsAt) }))
      : [],
  )
  return [...Map.groupBy(taken, ({ person }) => person)].flatMap(([person, times]) => {
    const sorted = times.toSorted((a, b) => a.start - b.start)
    return sorted.flatMap((time, i) => {
      const before = sorted[i - 1]
      return before && time.start < before.end ? [`${person}: in ${before.id} and in ${time.id} at once`] : []
    })
  })
}

const mailFaults = (
  calls: readonly StoredCall[],
  mails: readonly StoredMail[],
  arrivals: History['arrivals'],
): Pick<Faults, 'mailsLost' | 'unequalMails'> => {
  const mailsLost = mails
    .filter(({ messageId }) => !arrivals.has(messageId))
    .map(({ key, state }) => `${key} (${state}) never arrived`)
  const invitations = Map.groupBy(mails, ({ key }) => invited.exec(key)?.[1] ?? '')
  for (const { id, status, persons } of calls) {
    const written = invitations.get(id)?.length ?? 0
    if (status === scheduled && written < persons.length)
      mailsLost.push(`call ${id}: ${written} invitations were written`)
  }
  const unequalMails = [...arrivals].filter(([, bytes]) => new Set(bytes).size > 1).map(([id]) => id)
  return { mailsLost, unequalMails }
}
