export const complianceRefusals = {
  /** A rule blocks the call; the verdict says which, and until when. */
  compliance_blocked: 409,
  /** A rule keeps what was said about a call from being read. */
  compliance_reading_blocked: 403,
  /** An officer has to decide first. */
  compliance_approval_needed: 409,
  /** The approval was decided, withdrawn, or has lapsed. */
  approval_closed: 409,
  /** Whoever stands in for somebody of the call cannot decide about it, nor the first of two officers again. */
  approval_decider_not_allowed: 403,
  /** The deputy is no officer, is away at that time, or somebody counts on the reader then. */
  deputy_unavailable: 409,
  /** The reader has named a deputy for some of the time. */
  delegation_exists: 409,
  /** It would end before it begins, has passed, or is too long. */
  delegation_dates: 422,
  /** A refusal, and topics that are off limits, need a text. */
  approval_note_required: 422,
  /** A number of a rule is out of bounds, or its condition is missing. */
  rule_invalid: 422,
  /** Somebody has discarded or published the draft. */
  rules_no_draft: 409,
  /** The draft waits for another officer and is not edited. */
  rules_proposed: 409,
  rules_not_proposed: 409,
  /** In this tenant officers publish what they write. */
  rules_need_no_proposal: 409,
  /** Another officer than the author has to publish. */
  rules_own_proposal: 403,
  rules_unchanged: 409,
  /** A rule is no stricter than one of a higher level. */
  rules_weaker: 422,
  rules_reason_required: 422,
  rules_note_required: 422,
  /** The question was answered before. */
  question_answered: 409,
  simulation_ended: 409,
  /** The company or the name is on the same list already, on some of the days. */
  restricted_list_exists: 409,
  /** An entry would end before it begins. */
  restricted_list_dates: 422,
  restricted_list_company_unknown: 422,
  /** The file has no column with names of companies. */
  restricted_list_columns: 422,
  restricted_list_file_unreadable: 422,
  restricted_list_file_empty: 422,
  restricted_list_file_too_long: 422,
  /** The list, or the directory of companies, has changed since the preview. */
  restricted_list_plan_changed: 409,
  /** Entries would end that rows mean which cannot be read. */
  restricted_list_rows_unreadable: 422,
  restricted_list_nothing_to_import: 422,
} as const
