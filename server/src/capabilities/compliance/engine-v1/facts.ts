/** A calendar day, `2026-11-23`. */
export type Day = string
/** An instant in ISO 8601, in UTC. */
export type Instant = string

/** Where a fact comes from, and when it was last confirmed. */
export interface Provenance {
  readonly source: 'self' | 'staff' | 'reference'
  readonly confirmedAt: Instant | null
}

export interface Employment extends Provenance {
  readonly id: string
  /** The key of the company in `Facts.companies`. */
  readonly company: string
  readonly title: string
  readonly startOn: Day
  /** The last day; null while it lasts. */
  readonly endOn: Day | null
}

/** A half-open interval of days; null has no end. */
export interface Days {
  readonly from: Day
  readonly until: Day | null
}

export interface CompanyFacts {
  readonly name: string
  /** The key of the parent company. */
  readonly parent: string | null
  /** When its shares were listed; null when nobody knows. */
  readonly listings: readonly Days[] | null
  /** Open tender offers and filings for an initial public offering. */
  readonly offers: readonly (Days & { readonly kind: 'tender_offer' | 'ipo_filing' })[]
  readonly isOptedOut: boolean
  readonly isGovernment: boolean
}

/** A company on a restricted list while it is listed there. */
export interface RestrictedEntry extends Days {
  readonly id: string
  readonly company: string
}

/** An answer that carries a flag. */
export interface FlaggedAnswer {
  readonly id: string
  readonly flag: 'block' | 'approve'
  readonly at: Instant
}

/** Sent answers of which the first is no longer current from an instant on. */
export interface ExpiringAnswers {
  readonly id: string
  readonly at: Instant
  readonly until: Instant
}

/** A module that experts have to complete, and the last completion that counts. */
export interface RequiredTraining {
  readonly module: string
  readonly completedAt: Instant | null
  readonly expiresAt: Instant | null
}

/** What a person is to a company that does not employ them. */
export interface Relationship {
  readonly id: string
  readonly kind: 'board' | 'advisor' | 'consultant' | 'shareholder' | 'supplier' | 'customer' | 'family' | 'other'
  /** The key of the company in `Facts.companies`. */
  readonly company: string
  /** The first day; null: nobody knows since when. */
  readonly startOn: Day | null
  /** The last day; null while it lasts. */
  readonly endOn: Day | null
}

/** Whether somebody holds a public office. */
export interface PublicOffice extends Provenance {
  readonly holds: boolean
  /** In the person's own words. */
  readonly statement: string
}

/**
 * Everything that a verdict may depend on, as plain JSON. Null means unknown, which never counts as harmless.
 */
export interface Facts {
  /** The tenant's zone: months and days of rules end at its midnight. */
  readonly timeZone: string
  readonly expert: {
    readonly employments: readonly Employment[] | null
    readonly publicOffice: PublicOffice | null
    readonly doNotContact: boolean
    readonly termsAcceptedAt: Instant | null
    /** Absent from facts that were stored before there was training. */
    readonly training?: readonly RequiredTraining[] | null
    /** Absent from facts that were stored before they were read. */
    readonly relationships?: readonly Relationship[] | null
  }
  readonly companies: Readonly<Record<string, CompanyFacts>>
  readonly client: {
    /** The client itself. Absent from facts that were stored before it was read. */
    readonly company?: string | null
    readonly competitors: readonly string[]
    readonly restricted: readonly RestrictedEntry[]
  }
  readonly project: {
    /** The companies it is about. */
    readonly targets: readonly string[]
  }
  readonly call: {
    /** When earlier calls of the same analyst and expert began. */
    readonly pairCalls: readonly Instant[]
  }
  readonly answers: readonly FlaggedAnswer[]
  /** Those of the expert. Absent where none expire, and from facts that were stored before answers could. */
  readonly expiringAnswers?: readonly ExpiringAnswers[]
}
