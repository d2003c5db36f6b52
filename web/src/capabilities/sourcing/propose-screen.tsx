import type { SourcingRequest } from '@colloquy/contract/sourcing/shapes'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { LeaveDialog } from '../../platform/failures/leave-dialog.tsx'
import { clearUnsaved } from '../../platform/failures/unsaved-changes.ts'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useZone } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { text, usePathParam, useSearchParams } from '../../platform/url-state.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useGetSourcingRequest, useProposeExpert, useUpdateProposal } from './data.ts'
import { ProposalForm } from './proposal-form.tsx'
import { emptyProposal, fullNameOf, proposalErrors, proposalInputOf, typedOf } from './view.ts'

const address = { proposal: text }

/** Proposes an expert in answer to a request, or edits a proposal. */
export function ProposeScreen() {
  const answer = useGetSourcingRequest(usePathParam('requestId'))
  return <QueryContent answer={answer}>{(request) => <Proposing request={request} />}</QueryContent>
}

function Proposing({ request }: { request: SourcingRequest }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const zone = useZone()
  const today = useNow().toISOString().slice(0, 10)
  const [{ proposal: edited }] = useSearchParams(address)
  const proposal = request.proposals.find(({ proposalId }) => proposalId === edited)
  const [typed, setTyped] = useState(() => (proposal ? typedOf(proposal) : emptyProposal(zone)))
  const [initial] = useState(typed)
  const isStored = useRef(false)
  const [wasSent, setSent] = useState(false)
  const propose = useProposeExpert()
  const update = useUpdateProposal()
  const { isPending, failure } = proposal ? update : propose
  const errors = proposalErrors(typed, today)
  const back = `/clients/requests/${request.requestId}` as string
  const send = async () => {
    setSent(true)
    if (Object.keys(errors).length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#proposal [aria-invalid=true]')?.focus())
      return
    }
    const info = proposalInputOf(typed, request.questions)
    const outcome = proposal
      ? await update.run({ ...info, proposalId: proposal.proposalId }, { ifMatch: proposal.version })
      : await propose.run({ ...info, requestId: request.requestId })
    if (!outcome.ok) return
    isStored.current = true
    clearUnsaved()
    toastSuccess(t(proposal ? 'SOURCING.SAVED' : 'SOURCING.SENT', { name: fullNameOf(info) }))
    await navigate({ to: back })
  }
  return (
    <>
      <PageHead
        title={t(proposal ? 'SOURCING.EDIT_TITLE' : 'SOURCING.PROPOSE_FOR')}
        message={<bdi>{request.title}</bdi>}
      />
      <ProposalForm
        typed={typed}
        questions={request.questions}
        errors={wasSent ? errors : {}}
        failure={failure}
        busy={isPending}
        submit={t(proposal ? 'SOURCING.SAVE' : 'SOURCING.PROPOSE')}
        onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))}
        onSubmit={() => void send()}
        onCancel={() => void navigate({ to: back })}
      />
      <LeaveDialog
        isUnsaved={() => !isStored.current && typed !== initial}
        isLeft={(from, to) => from.pathname !== to.pathname}
      />
    </>
  )
}
