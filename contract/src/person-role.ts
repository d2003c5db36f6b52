/** A person's job as it is shown beside the name. */
export interface PersonRole {
  readonly title: string | null
  readonly companyName: string | null
  /** The year in which an expert's employment there ended; null while it lasts, and for anybody but experts. */
  readonly employmentEndYear: number | null
}

/** Words for "former" that people write at the beginning of their own titles. */
const ownFormer = /^(former(ly)?|ex|previously|ehemals|ehemalige[rs]?|vormals|früher(e[rs]?)?)[\s:,-]+/iu

/** Whether a title says itself that its job has ended. */
export const isFormerTitle = (title: string): boolean => ownFormer.test(title)

/**
 * A person's job and company as one line, empty when neither is known. A job that has ended is never shown as if it lasted:
 * experts may be asked about a former employer and not about the present one.
 * @param former words a job that has ended, from the role and its last year
 */
export const roleText = (
  { title, companyName, employmentEndYear }: PersonRole,
  former: (ended: { role: string; year: string }) => string,
): string => {
  const isFormer = employmentEndYear !== null && companyName !== null
  const job = isFormer ? title?.replace(ownFormer, '') : title
  const role = [job, companyName].filter(Boolean).join(', ')
  return isFormer ? former({ role, year: String(employmentEndYear) }) : role
}
