import * as z from 'zod/mini'
import { SeatKind } from '../calls/shapes.ts'
import { can, Id, Instant, prose } from '../values.ts'

/** Open: no officer has assessed it. Held: assessed, and the content stays frozen. Released: the content can be read again. */
export const incidentStates = ['open', 'held', 'released'] as const
export const IncidentState = z.enum(incidentStates)
export type IncidentState = z.infer<typeof IncidentState>

/** The content of a call that people have access to. */
export const AccessedContent = z.enum(['room', 'conversation', 'answers', 'recording', 'transcript'])
export type AccessedContent = z.infer<typeof AccessedContent>

/** What somebody says who reports possible inside information; may be empty. */
export const IncidentNote = prose(2000)
/** Why an officer keeps content frozen or releases it. */
export const Reasoning = prose(4000).check(z.trim(), z.minLength(1))

/** A call in which somebody may have given inside information. */
export const IncidentCard = z.object({
  incidentId: Id,
  callId: Id,
  callCode: z.string(),
  topic: z.string(),
  clientName: z.string(),
  expertName: z.string(),
  state: IncidentState,
  openedAt: Instant,
  reportCount: z.int(),
})
export type IncidentCard = z.infer<typeof IncidentCard>

export const Incident = z.extend(IncidentCard, {
  /** In the order of time. */
  reports: z.array(z.object({ reportedAt: Instant, byName: z.string(), seat: SeatKind, note: z.string() })),
  /** In the order of time. */
  assessments: z.array(
    z.object({
      outcome: z.enum(['held', 'released']),
      reasoning: z.string(),
      decidedAt: Instant,
      byName: z.string(),
    }),
  ),
  /** Everybody who has had access to the content of the call, by content, the earliest first. */
  accesses: z.array(
    z.object({
      personId: Id,
      name: z.string(),
      content: AccessedContent,
      firstAt: Instant,
      lastAt: Instant,
      times: z.int(),
    }),
  ),
  can: can('keep', 'release'),
})
export type Incident = z.infer<typeof Incident>
