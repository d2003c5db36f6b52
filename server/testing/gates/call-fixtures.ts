import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import { hashOf, newId, newSecret } from '../../src/platform/ids.ts'
import { type Fixture, type Fixtures, socketOf } from './perform-as.ts'
import type { World } from './test-world.ts'

const minute = 60_000
let taken = 0

/** An hour nobody else has asked for: so many hours after a day two weeks from now, each answer a later one. */
export const freeHour = ({ clock }: World): { start: string; end: string } => {
  taken += 1
  const start = Math.ceil(clock.now().getTime() / (60 * minute)) * 60 * minute + (14 * 24 + taken) * 60 * minute
  return { start: new Date(start).toISOString(), end: new Date(start + 60 * minute).toISOString() }
}

export interface CallFacts {
  readonly status: CallStatus
  readonly topic?: string
  /** Minutes from now; a call with a time is booked for both sides. */
  readonly startsIn?: number
  readonly offered?: { readonly start: string; readonly end: string }
  /** Whether both sides are in the room, and have been for this many minutes. */
  readonly together?: number
}

/** Makes a call of the world's team with its expert. */
export const insertCall = async ({ ids, insert, clock }: World, facts: CallFacts): Promise<string> => {
  const now = clock.now()
  const id = newId(now)
  const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * minute)
  const slot =
    facts.startsIn === undefined
      ? undefined
      : { start: minutesFromNow(facts.startsIn), end: minutesFromNow(facts.startsIn + 60) }
  await insert('calls', {
    id,
    code: `C-${id}`,
    status: facts.status,
    type: 'first',
    topic: facts.topic ?? 'a topic',
    project_id: ids.project,
    client_id: ids.clientCompany,
    contact_id: ids.team,
    expert_id: ids.expert,
    time_zone: 'Europe/Berlin',
    starts_at: slot?.start ?? null,
    ends_at: slot?.end ?? null,
    expected_minutes: 60,
    wait_type: facts.status === callStatuses.inScheduling ? 'expert_times' : null,
    site_type: 'Exchange',
    created_at: now,
  })
  const seat = (person: string, kind: string, place: number) =>
    ({ id: newId(now), call_id: id, person_id: person, kind, state: 'accepted', place }) as const
  await insert('call_seats', seat(ids.team, 'client', 0), seat(ids.expert, 'expert', 1))
  if (facts.offered)
    await insert('call_offers', { call_id: id, starts_at: facts.offered.start, ends_at: facts.offered.end })
  if (facts.together !== undefined)
    await insert(
      'room_visits',
      ...(['team', 'expert'] as const).map((who) => ({
        id: newId(now),
        call_id: id,
        person_id: ids[who],
        seat: who === 'team' ? 'client' : 'expert',
        peer_id: socketOf(who),
        entered_at: minutesFromNow(-facts.together!),
      })),
    )
  return id
}

/** A call of the team that waits for an officer. */
const insertApproval = async (world: World): Promise<string> => {
  const { ids, clock, insert } = world
  const at = clock.now()
  const [id, verdictId] = [newId(at), newId(at)]
  const callId = await insertCall(world, { status: callStatuses.inScheduling })
  const slot = freeHour(world)
  const facts = {
    ...{ timeZone: 'UTC', companies: {}, client: { competitors: [], restricted: [] }, project: { targets: [] } },
    expert: { employments: [], publicOffice: null, doNotContact: false, termsAcceptedAt: null },
    ...{ call: { pairCalls: [] }, answers: [] },
  }
  const [rules_hash, facts_hash] = [hashOf(`rules ${id}`), hashOf(`facts ${id}`)]
  await insert(
    'compliance_inputs',
    { hash: rules_hash, kind: 'rules', content: '[]', first_at: at },
    { hash: facts_hash, kind: 'facts', content: JSON.stringify(facts), first_at: at },
  )
  await insert('compliance_verdicts', {
    ...{ id: verdictId, subject_kind: 'call', subject_id: callId, stage: 'confirm', at: slot.start, judged_at: at },
    ...{ engine: 'v1', rules_hash, facts_hash, outcome: 'approve' },
    verdict: JSON.stringify({ outcome: 'approve', reasons: [], passed: [], timeline: [] }),
  })
  await insert('compliance_approvals', {
    ...{ id, state: 'open', verdict_id: verdictId, call_id: callId, call_code: `C-${callId}`, topic: 'a topic' },
    ...{ project_id: ids.project, client_id: ids.clientCompany, contact_id: ids.team, expert_id: ids.expert },
    ...{ starts_at: slot.start, ends_at: slot.end, opened_at: at, opened_by: ids.team, covers: [] },
  })
  return id
}

/** An officer's question to the expert that waits for an answer. */
const insertQuestion = async (world: World): Promise<string> => {
  const { ids, clock, insert } = world
  const id = newId(clock.now())
  await insert('compliance_questions', {
    ...{ id, approval_id: await insertApproval(world), call_id: newId(clock.now()), recipient: 'expert' },
    ...{ person_id: ids.expert, question: 'a question', sent_at: clock.now(), sent_by: ids.compliance },
  })
  return id
}

const onApproval =
  (rest: Record<string, unknown> = {}, ifMatch?: number): Fixture =>
  async (world) => ({
    input: { approvalId: await insertApproval(world), ...rest },
    ...(ifMatch !== undefined && { ifMatch }),
  })

const rule = {
  ...{ ruleId: 'a-rule', predicate: 'pairTalksOften', params: { calls: 2, months: 6 }, effect: 'approve' },
  ...{ conditions: [], stages: ['read'], onUnknown: 'allow', isOn: true },
}

/** Writes the draft of the client's rules as it is before an operation, and answers its version. */
const writeDraft = async (world: World, proposedBy: string | null): Promise<number> => {
  const { ids, clock, insertOnce, run } = world
  const at = clock.now()
  const none = { rules: '[]', edited_at: at, edited_by: ids.admin }
  await insertOnce('compliance_rule_drafts', {
    ...{ id: newId(at), level: 'client', client_id: ids.clientCompany, version: 1, ...none },
  })
  const [draft] = await run(
    `update compliance_rule_drafts set rules = $1, proposed_at = $2, proposed_by = $3, proposal_reason = $4
     where client_id = $5 returning version`,
    [...[JSON.stringify([rule]), proposedBy && at, proposedBy, proposedBy && 'a reason', ids.clientCompany]],
  )
  return draft!.version as number
}

const onRules =
  (rest: Record<string, unknown> = {}, state?: 'draft' | 'proposed'): Fixture =>
  async (world) => {
    const { ids } = world
    const ifMatch = state && (await writeDraft(world, state === 'proposed' ? ids.admin : null))
    if (state) {
      // Whatever was done before, nothing is published and a second officer is needed.
      await world.insertOnce('feature_flags', { name: 'compliance-four-eyes', is_on: true })
    }
    return {
      input: { level: 'client', ownerId: ids.clientCompany, ...rest },
      ...(ifMatch !== undefined && { ifMatch }),
    }
  }

/** A published version of the client's rules. */
const onVersion: Fixture = async (world, principal) => {
  const at = world.clock.now()
  await world.insertOnce('compliance_rule_sets', {
    ...{
      id: newId(at),
      level: 'client',
      client_id: world.ids.clientCompany,
      version: 1,
      rules: '[]',
      published_at: at,
    },
  })
  return onRules({ version: 1 })(world, principal)
}

/** A simulation of the client's rules that is running. */
const onSimulation: Fixture = async (world, principal) => {
  const at = world.clock.now()
  await world.run('delete from compliance_simulations where client_id = $1', [world.ids.clientCompany])
  await world.insert('compliance_simulations', {
    ...{ id: newId(at), level: 'client', client_id: world.ids.clientCompany, state: 'running', total: 10 },
    ...{ draft_hash: hashOf('draft'), after_rules: '[]', before_rules: '[]', before_version: 0 },
    ...{ since: at, started_at: at, started_by: world.ids.compliance },
  })
  return onRules()(world, principal)
}

const ruleFixtures: Fixtures = {
  'compliance.listRuleSets': async () => ({ input: {} }),
  'compliance.listRuleOwners': async () => ({ input: { level: 'client' } }),
  'compliance.openRuleSet': onRules(),
  'compliance.openRuleVersion': onVersion,
  'compliance.saveRuleDraft': onRules({ rules: [rule] }, 'draft'),
  'compliance.discardRuleDraft': onRules({}, 'draft'),
  'compliance.proposeRules': onRules({ reason: 'a reason' }, 'draft'),
  'compliance.returnRules': onRules({ note: 'a note' }, 'proposed'),
  'compliance.publishRules': onRules({ reason: '' }, 'proposed'),
  'compliance.simulateRules': onRules({}, 'draft'),
  'compliance.openSimulation': onRules(),
  'compliance.cancelSimulation': onSimulation,
}

/** An entry of the restricted list of the team's company. */
const onRestriction =
  (rest: Record<string, unknown> = {}, ifMatch?: number): Fixture =>
  async ({ ids, clock, insert }) => {
    const at = clock.now()
    const entryId = newId(at)
    await insert('restricted_companies', {
      ...{ id: entryId, client_id: ids.clientCompany, name: `listed ${entryId}`, from_on: '2026-01-01' },
      ...{ reason: 'a reason', added_at: at, added_by: ids.compliance },
    })
    return { input: { entryId, ...rest }, ...(ifMatch !== undefined && { ifMatch }) }
  }

const restrictionFixtures: Fixtures = {
  'compliance.listRestrictedLists': async () => ({ input: {} }),
  'compliance.listRestrictions': async ({ ids }) => ({ input: { listId: ids.clientCompany } }),
  'compliance.openRestriction': onRestriction(),
  'compliance.addRestriction': async ({ ids, clock }) => ({
    input: {
      ...{ listId: ids.clientCompany, name: `name ${newId(clock.now())}`, companyId: null, aliases: [] },
      ...{ listedAt: '2026-01-01', removedAt: null, reason: 'a reason' },
    },
  }),
  'compliance.endRestriction': onRestriction({ removedAt: '2026-02-01', note: 'a note' }, 1),
  'compliance.editRestriction': onRestriction({ reason: 'another reason' }, 1),
}

export const complianceFixtures: Fixtures = {
  ...restrictionFixtures,
  'compliance.listApprovals': async () => ({ input: {} }),
  'compliance.openApproval': onApproval(),
  'compliance.decideApproval': onApproval({ decision: 'approve', conditions: ['notes_review'], note: '' }, 1),
  'compliance.sendQuestion': onApproval({ recipient: 'expert', question: 'a question' }),
  'compliance.listOwnQuestions': async ({ clock }) => ({ input: { callId: newId(clock.now()) } }),
  'compliance.answerQuestion': async (world) => ({
    input: { questionId: await insertQuestion(world), answer: 'an answer' },
  }),
  'compliance.judgeExperts': async ({ ids }) => ({ input: { projectId: ids.project, expertIds: [ids.expert] } }),
  ...ruleFixtures,
}

/** A name that no other company of the world is known by. */
const companyInfo = ({ clock }: World) => ({
  ...{ name: `Company ${newId(clock.now())}`, aliases: [], sector: 'packaging', country: 'NO', parentId: null },
  ...{ isOptedOut: false, isGovernment: false, isListingKnown: false },
})

const entryInfo = { ticker: null, exchange: null, isin: null, from: '2026-01-01', until: null }

/** An employer that nothing is recorded of. */
const onCompany =
  (rest: (world: World) => Record<string, unknown> = () => ({}), ifMatch?: number): Fixture =>
  async (world) => {
    const companyId = newId(world.clock.now())
    await world.insert('companies', { id: companyId, name: `Employer ${companyId}`, kind: 'employer' })
    return { input: { companyId, ...rest(world) }, ...(ifMatch !== undefined && { ifMatch }) }
  }

export const companyFixtures: Fixtures = {
  'companies.list': async () => ({ input: {} }),
  'companies.open': onCompany(),
  'companies.create': async (world) => ({ input: companyInfo(world) }),
  'companies.update': onCompany(companyInfo, 0),
  'companies.addMarketEntry': onCompany(() => ({ kind: 'ipo_filing', ...entryInfo }), 0),
  'companies.updateMarketEntry': async (world, principal) => {
    const entryId = newId(world.clock.now())
    const prepared = await onCompany(() => ({ entryId, ...entryInfo }), 1)(world, principal)
    const listings = JSON.stringify([{ id: entryId, ...entryInfo }])
    await world.insert('company_profiles', { company_id: prepared.input.companyId, listings })
    return prepared
  },
}

/** The tenant's questionnaire of a kind, which asks one thing that needs no answer. */
const questionnaireOf = async (world: World, kind: string): Promise<string> => {
  const question = { id: 'note', kind: 'text', isRequired: false, text: { enUS: 'a question' } }
  await world.insertOnce('questionnaires', {
    ...{ id: newId(world.clock.now()), kind, level: 'tenant', version: 1, questions: JSON.stringify([question]) },
    ...{ title: '{"enUS": "a title"}', introduction: '{"enUS": "a text"}', published_at: '2026-01-01' },
  })
  const [row] = await world.run('select id from questionnaires where kind = $1', [kind])
  return row?.id as string
}

/** A coming call, and answers to the tenant's questionnaire about it. */
const onSurvey: Fixture = async (world) => {
  const questionnaireId = await questionnaireOf(world, 'compliance_survey')
  const subjectId = await insertCall(world, { status: callStatuses.scheduled, startsIn: 3000 })
  return { input: { kind: 'compliance_survey', subjectId, questionnaireId, answers: {} } }
}

const onCompleted: Fixture = async (world) => {
  const callId = await insertCall(world, { status: callStatuses.scheduled, startsIn: -90 })
  await world.run('update calls set status = $1, actual_minutes = 58 where id = $2', [callStatuses.completed, callId])
  return { input: { callId } }
}

const draftContent = {
  ...{ title: { enUS: 'a title' }, introduction: { enUS: 'a text' } },
  questions: [{ id: 'note', kind: 'text', isRequired: false, text: { enUS: 'a question' } }],
}
const onboarding = { kind: 'onboarding', level: 'tenant' } as const

/** The tenant's questionnaire for new experts, with a draft at its present version. */
const onDraft: Fixture = async (world) => {
  await world.insertOnce('questionnaire_drafts', {
    ...{ ...onboarding, version: 1, content: JSON.stringify(draftContent) },
    ...{ edited_at: world.clock.now(), edited_by: world.ids.compliance },
  })
  // An earlier attempt may have published the same.
  await world.run(
    `update questionnaire_drafts set content = jsonb_set(content, '{title,enUS}', to_jsonb($1::text)) where kind = $2`,
    [newId(world.clock.now()), onboarding.kind],
  )
  return { input: onboarding, ifMatch: 1 }
}

export const surveyFixtures: Fixtures = {
  'questionnaires.list': async () => ({ input: {} }),
  'questionnaires.listForClient': async ({ ids }) => ({ input: { clientId: ids.clientCompany } }),
  'questionnaires.open': async () => ({ input: onboarding }),
  'questionnaires.preview': async (world) => ({ input: { questionnaireId: await questionnaireOf(world, 'conflict') } }),
  'questionnaires.saveDraft': async (world) => {
    await world.run('delete from questionnaire_drafts', [])
    return { input: { ...onboarding, draft: draftContent }, ifMatch: 0 }
  },
  'questionnaires.discardDraft': onDraft,
  'questionnaires.publish': onDraft,

  'surveys.open': async (world) => {
    await questionnaireOf(world, 'compliance_survey')
    const at = world.clock.now()
    const [id, token] = [newId(at), newSecret()]
    await world.insert('survey_requests', {
      ...{ id, kind: 'compliance_survey', person_id: world.ids.expert, requested_at: at },
      subject_id: await insertCall(world, { status: callStatuses.scheduled, startsIn: 3000 }),
    })
    const expires_at = new Date(at.getTime() + 60 * minute)
    await world.insert('survey_links', { id: newId(at), request_id: id, secret_hash: hashOf(token), expires_at })
    return { input: { token } }
  },
  'surveys.saveDraft': onSurvey,
  'surveys.submit': onSurvey,
  'surveys.listResponses': async (world) => ({
    input: { kind: 'call_questions', subjectId: await insertCall(world, { status: callStatuses.inScheduling }) },
  }),
  'surveys.listDue': async () => ({ input: {} }),
  'surveys.request': async (world) => {
    await questionnaireOf(world, 'vetting')
    return { input: { kind: 'vetting', projectId: world.ids.project, expertIds: [world.ids.otherExpert] } }
  },
  'surveys.openPostCall': onCompleted,
  'surveys.listPostCallResponses': onCompleted,
  'surveys.submitPostCall': async (world, principal) => {
    const side = principal === 'expert' || principal === 'compliance' ? principal : 'client'
    const questionnaireId = await questionnaireOf(world, `post_call_${side}`)
    const { input } = await onCompleted(world, principal)
    return { input: { ...input, questionnaireId, answers: {} } }
  },
}
