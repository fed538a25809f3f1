/** Asking for approval, answering, taking it back. The document's row is locked; the state machine decides. */
import { toTimestamp } from '#domain/dates.ts'
import type {
  AnswerApprovalRequest,
  RequestApprovalRequest,
  SubstituteApproverRequest,
} from '#domain/approvals/approvals.contract.ts'
import { approvalRequestErrors, canCancelApproval, canSubstituteApprover } from '#domain/approvals/approvals.policy.ts'
import {
  activeSteps,
  answerApproval,
  awaitedApprover,
  cancelApproval,
  requestApproval,
  substituteApprover,
  type ApprovalState,
} from '#domain/approvals/approvals.state.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { canSubmitDocument } from '#domain/documents/documents.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { keepContents } from '#server/documents/document-changes.service.ts'
import { loadDocument, presentDocumentDetail, type LoadedDocument } from '#server/documents/document-detail.service.ts'
import { documentSubject } from '#server/documents/document-subject.ts'
import { documentFacts } from '#server/documents/documents.presenter.ts'
import { updateDocumentRow } from '#server/documents/documents.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { accept } from '#server/http/outcome.ts'
import { happened } from '#server/records/happened.ts'
import { listVisibleMembers } from '#server/users/users.store.ts'
import { listSteps, stateOf, writeSteps } from '#server/documents/approval-steps.store.ts'

type Change = { comment?: string; approval_application_at?: Date; approval_applicant_id?: number }

/** Writes the machine's next state: status, mode and steps, and who moved it. */
const writeState = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
  state: ApprovalState,
  change: Change = {},
): Promise<void> => {
  await writeSteps(tx, scope, row.id, parts.steps, state.steps)
  await updateDocumentRow(tx, scope, row.id, {
    approval_status: state.approval_status,
    submit_mode: state.submit_mode,
    updated_user_id: scope.user.id,
    ...change,
  })
}

/** What the approvers of the step that is now due are told. */
const asking = async (tx: Tx, scope: Scope, { row, parts }: LoadedDocument) => ({
  subject: documentSubject(row),
  steps: (await listSteps(tx, scope, [row.id])).get(row.id)!,
  applicant: { id: row.approval_applicant_id, name: parts.applicant_name ?? '' },
  comment: row.comment ?? '',
})

/** As what the machine's outcome of an answer is told. */
const answerKinds = {
  answered: 'approval_given',
  step_finished: 'approval_given',
  approved: 'approved',
  sent_back: 'sent_back',
} as const

/** Runs one change on the locked document and answers the document as it is then. */
const change = async (
  deps: Deps,
  scope: Scope,
  id: number,
  run: (tx: Tx, loaded: LoadedDocument) => Promise<void>,
): Promise<Document> => {
  const document = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    await run(tx, await loadDocument(tx, scope, id, true))
    return presentDocumentDetail(tx, scope, await loadDocument(tx, scope, id))
  })
  deps.jobs.wake()
  return document
}

export const requestDocumentApproval = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: RequestApprovalRequest,
): Promise<Document> =>
  change(deps, scope, id, async (tx, loaded) => {
    const { row, parts } = loaded
    if (!canSubmitDocument(scope.actor, { ...documentFacts(row, parts), submitted_at: null })) throw forbidden()
    const users = (await listVisibleMembers(tx, scope)).map((user) => ({
      id: user.id,
      role: user.role,
      deleted_at: null,
    }))
    const errors = approvalRequestErrors(body.steps, { applicantId: scope.user.id, users })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const now = deps.clock()
    const { state } = accept(
      requestApproval(stateOf(row, parts.steps), {
        applicant_id: scope.user.id,
        steps: body.steps.map((step) => ({
          all_or_one: step.is_only_one_approval ? 'one' : 'all',
          user_ids: step.approvers.map((approver) => approver.id),
        })),
        now: toTimestamp(now),
      }),
      'steps',
    )
    await writeState(tx, scope, loaded, state, {
      comment: body.comment,
      approval_application_at: now,
      approval_applicant_id: scope.user.id,
    })
    await happened(tx, deps, scope, [
      {
        kind: 'approval_requested',
        ...(await asking(tx, scope, loaded)),
        line: { after: body.comment },
        applicant: scope.user,
        comment: body.comment,
      },
    ])
  })

export const answerDocumentApproval = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: AnswerApprovalRequest,
): Promise<Document> =>
  change(deps, scope, id, async (tx, loaded) => {
    const { row, parts } = loaded
    const before = stateOf(row, parts.steps)
    const awaited = awaitedApprover(parts.steps, scope.user.id)
    const absentee = awaited && awaited.id !== scope.user.id ? awaited.name : null
    const { state, event } = accept(
      answerApproval(before, {
        user_id: scope.user.id,
        answer: body.approver_feedback ? 'OK' : 'NG',
        comment: body.comment,
        now: toTimestamp(deps.clock()),
      }),
      'comment',
    )
    await writeState(tx, scope, loaded, state)
    if (event === 'sent_back') await keepContents(tx, scope, row, activeSteps(before.steps)[0]!.lineage)
    const answer = {
      subject: documentSubject(row),
      line: { after: absentee === null ? body.comment : `${absentee}さんの代理：${body.comment}` },
      steps: parts.steps,
      applicant_id: row.approval_applicant_id,
      comment: body.comment,
    }
    await happened(tx, deps, scope, [
      { kind: answerKinds[event], ...answer },
      ...(event === 'step_finished'
        ? [{ kind: 'approval_step_started' as const, ...(await asking(tx, scope, loaded)) }]
        : []),
    ])
  })

export const cancelDocumentApproval = (deps: Deps, scope: Scope, id: number): Promise<Document> =>
  change(deps, scope, id, async (tx, loaded) => {
    const { row, parts } = loaded
    if (!canCancelApproval(scope.actor, row)) throw forbidden()
    const { state } = accept(cancelApproval(stateOf(row, parts.steps), toTimestamp(deps.clock())))
    await writeState(tx, scope, loaded, state)
    await happened(tx, deps, scope, [{ kind: 'approval_cancelled', subject: documentSubject(row), steps: parts.steps }])
  })

export const substituteDocumentApprover = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: SubstituteApproverRequest,
): Promise<Document> =>
  change(deps, scope, id, async (tx, loaded) => {
    const { row, parts } = loaded
    if (!canSubstituteApprover(scope.actor)) throw forbidden()
    const step = parts.steps.find((candidate) => candidate.id === body.approval_id)
    const users = (await listVisibleMembers(tx, scope)).map((user) => ({
      id: user.id,
      name: user.name,
      role: user.role,
      deleted_at: null,
    }))
    const errors = approvalRequestErrors(
      [{ approvers: [{ id: body.substitute_user_id }], is_only_one_approval: false }],
      { applicantId: row.approval_applicant_id ?? 0, users },
    )
    if (errors['steps.0.approvers']) throw invalid({ substitute_user_id: errors['steps.0.approvers'] })
    const { state } = accept(
      substituteApprover(stateOf(row, parts.steps), {
        order_number: step?.order_number ?? 0,
        user_id: body.user_id,
        substitute_user_id: body.substitute_user_id,
      }),
      'user_id',
    )
    await writeState(tx, scope, loaded, state)
    const nameOf = (user_id: number) =>
      users.find((user) => user.id === user_id)?.name ?? step?.users.find((user) => user.id === user_id)?.name ?? null
    await happened(tx, deps, scope, [
      {
        kind: 'approver_substituted',
        line: {
          field: 'approvers',
          column_name: documentColumnLabels.approvers,
          before: nameOf(body.user_id),
          after: nameOf(body.substitute_user_id),
        },
        substitute_user_id: body.substitute_user_id,
        ...(await asking(tx, scope, loaded)),
      },
    ])
  })
