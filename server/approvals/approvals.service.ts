/** Asking for approval, answering, taking it back. The document's row is locked; the state machine decides. */
import { businessDay, toTimestamp } from '#domain/dates.ts'
import type {
  AnswerApprovalRequest,
  AskApprovalRequest,
  RequestApprovalRequest,
  SubstituteApproverRequest,
} from '#domain/approvals/approvals.contract.ts'
import { submitModes } from '#domain/approvals/approvals.labels.ts'
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
import { explained, needsReason } from '#domain/documents/day-confirmations.ts'
import type { HandInRequest } from '#domain/documents/guest-requests.contract.ts'
import { guestRequestTexts } from '#domain/documents/guest-requests.labels.ts'
import { canSubmitDocument } from '#domain/documents/documents.policy.ts'
import { isInternal, isInternalRole } from '#domain/users/users.policy.ts'
import { doerOfRow } from '#server/http/doer.ts'
import type { Tx } from '#server/db/client.ts'
import { keepContents } from '#server/documents/record/document-changes.service.ts'
import { writeApprovalValues } from '#server/documents/contents/approval-values.service.ts'
import { waitingOfSheet } from '#server/documents/contents/day-confirmations.service.ts'
import { missingOfSheet } from '#server/documents/contents/month-period.service.ts'
import { changeDocument } from '#server/documents/record/change-document.ts'
import type { LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { documentSubject } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import { updateDocumentRow, writePreparedApproval, type DocumentRow } from '#server/documents/record/documents.store.ts'
import {
  findGuestOfMatter,
  findGuestRequest,
  updateGuestRequest,
} from '#server/documents/record/guest-requests.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { accept } from '#server/http/outcome.ts'
import { jobOf } from '#server/matters/guest-jobs.service.ts'
import { findMatter } from '#server/matters/matters.store.ts'
import { happened } from '#server/records/happened.ts'
import { listMembers, listVisibleMembers } from '#server/users/users.store.ts'
import { listSteps, stateOf, writeSteps } from '#server/documents/record/approval-steps.store.ts'

type Change = {
  comment?: string
  approval_application_at?: Date
  approval_applicant_id?: number
  prepared_approval?: null
}

/** Writes the machine's next state: status, mode and steps, and who moved it. */
const writeState = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
  state: ApprovalState,
  change: Change = {},
): Promise<void> => {
  await writeSteps(tx, scope, row.id, parts.steps, state.steps)
  const written = await updateDocumentRow(tx, scope, row.id, {
    approval_status: state.approval_status,
    submit_mode: state.submit_mode,
    updated_user_id: scope.user.id,
    ...change,
  })
  await writeApprovalValues(tx, scope, written)
}

/** What the approvers of the step that is now due are told. */
const asking = async (tx: Tx, scope: Scope, { row, parts }: LoadedDocument) => ({
  subject: documentSubject(row),
  steps: (await listSteps(tx, scope, [row.id])).get(row.id)!,
  applicant: doerOfRow(row.approval_applicant_id, parts.applicant_name ?? ''),
  comment: row.comment ?? '',
})

/** The job of a document, for a guest who is on it. */
const guestJobOf = async (tx: Tx, scope: Scope, { matter_id }: DocumentRow, guest_id: number) => {
  if (matter_id === null || !(await findGuestOfMatter(tx, scope, matter_id, guest_id))) return null
  const matter = await findMatter(tx, scope, matter_id)
  return matter && { id: matter.id, name: matter.name, job: await jobOf(tx, scope, matter) }
}

/** Whether this person may ask for approval of the document. */
const maySubmit =
  (scope: Scope) =>
  ({ row, parts }: LoadedDocument): boolean =>
    canSubmitDocument(scope.actor, { ...documentFacts(row, parts), submitted_at: null })

/** What the machine makes of the request; refused where this person may not ask, or not these people, or not now. */
const stateAfter = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
  { steps }: RequestApprovalRequest,
  now: Date,
): Promise<ApprovalState> => {
  const users = (await listVisibleMembers(tx, scope)).map(({ id, role }) => ({ id, role, deleted_at: null }))
  const errors = approvalRequestErrors(steps, { applicantId: scope.user.id, users })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const asked = {
    applicant_id: scope.user.id,
    steps: steps.map(({ is_only_one_approval, approvers }) => ({
      all_or_one: is_only_one_approval ? ('one' as const) : ('all' as const),
      user_ids: approvers.map(({ id }) => id),
    })),
    now: toTimestamp(now),
  }
  return accept(requestApproval(stateOf(row, parts.steps), asked), 'steps').state
}

/** Keeps a request for the person who has set it up; nobody is asked yet, and no save of the document's contents is in its way. */
export const prepareDocumentApproval = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: RequestApprovalRequest,
): Promise<Document> =>
  changeDocument(deps, scope, id, maySubmit(scope), async (tx, loaded) => {
    await stateAfter(tx, scope, loaded, body, deps.clock())
    await writePreparedApproval(tx, scope, id, { ...body, user_id: scope.user.id })
  })

export const forgetPreparedApproval = (deps: Deps, scope: Scope, id: number): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    () => true,
    async (tx, { row }) => {
      if (row.prepared_approval?.user_id === scope.user.id) await writePreparedApproval(tx, scope, id, null)
    },
  )

/** The round is asked for: written, and told to those of its first step. */
const startRound = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  loaded: LoadedDocument,
  { state, comment, now }: { state: ApprovalState; comment: string; now: Date },
): Promise<void> => {
  await writeState(tx, scope, loaded, state, {
    comment,
    approval_application_at: now,
    approval_applicant_id: scope.user.id,
    prepared_approval: null,
  })
  await happened(tx, deps, scope, [
    {
      kind: 'approval_requested',
      ...(await asking(tx, scope, loaded)),
      line: { after: comment },
      applicant: scope.user,
      comment,
    },
  ])
}

type Explained = { comment: string; missing_reason: string | null | undefined; now: Date }

/**
 * The applicant's comment, and why something of a month sheet is missing or not confirmed; refused where that is not said.
 * Guests, who hand it in to whoever may confirm its days, are not asked about those.
 */
const withMissing = async (
  tx: Tx,
  scope: Scope,
  { row }: LoadedDocument,
  { comment, missing_reason, now }: Explained,
): Promise<string> => {
  const missing = await missingOfSheet(tx, scope, row, businessDay(now))
  const waiting = isInternal(scope.actor) ? await waitingOfSheet(tx, scope, row) : []
  if (missing.length + waiting.length === 0) return comment
  if (!missing_reason) throw invalid({ missing_reason: [needsReason(missing, waiting)] })
  return `${comment}\n${explained(missing, waiting, missing_reason)}`
}

export const requestDocumentApproval = (
  deps: Deps,
  scope: Scope,
  id: number,
  { missing_reason, ...body }: AskApprovalRequest,
): Promise<Document> =>
  changeDocument(deps, scope, id, maySubmit(scope), async (tx, loaded) => {
    const now = deps.clock()
    const state = await stateAfter(tx, scope, loaded, body, now)
    const comment = await withMissing(tx, scope, loaded, { comment: body.comment, missing_reason, now })
    await startRound(tx, deps, scope, loaded, { state, comment, now })
  })

/**
 * 提出する（社内の確認へ）: whoever was asked to fill it in asks for approval of whoever asked them, whatever way of
 * submitting it was chosen inside.
 */
export const handIn = (
  deps: Deps,
  scope: Scope,
  id: number,
  { comment, missing_reason }: HandInRequest,
): Promise<Document> =>
  changeDocument(deps, scope, id, maySubmit(scope), async (tx, loaded) => {
    const { row, parts } = loaded
    // Read once more: it may have been taken back while this waited for the document.
    const request = (await findGuestRequest(tx, scope, id))?.request
    if (request?.user_id !== scope.user.id) throw conflict(guestRequestTexts.gone)
    const asker = (await listMembers(tx, scope)).find((member) => member.id === request.asked_by_user_id)
    if (!asker || !isInternalRole(asker.role)) throw conflict(guestRequestTexts.askerLeft)
    const now = deps.clock()
    const before = { ...stateOf(row, parts.steps), submit_mode: submitModes.unset }
    const { state } = accept(
      requestApproval(before, {
        applicant_id: scope.user.id,
        steps: [{ all_or_one: 'all', user_ids: [asker.id] }],
        now: toTimestamp(now),
      }),
    )
    const said = { comment: comment || guestRequestTexts.handedIn, missing_reason, now }
    await startRound(tx, deps, scope, loaded, { state, comment: await withMissing(tx, scope, loaded, said), now })
    await updateGuestRequest(tx, scope, id, { handed_in_at: now })
  })

export const answerDocumentApproval = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: AnswerApprovalRequest,
): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    () => true,
    async (tx, loaded) => {
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
      const applicant = (await listMembers(tx, scope)).find(({ id: user_id }) => user_id === row.approval_applicant_id)
      const answer = {
        subject: documentSubject(row),
        line: { after: absentee === null ? body.comment : `${absentee}さんの代理：${body.comment}` },
        steps: parts.steps,
        applicant_id: row.approval_applicant_id,
        comment: body.comment,
      }
      const isOfGuest = applicant !== undefined && !isInternalRole(applicant.role)
      await happened(tx, deps, scope, [
        event === 'approved'
          ? { kind: event, ...answer, comment: isOfGuest ? null : body.comment }
          : event === 'sent_back'
            ? { kind: event, ...answer, guest_job: isOfGuest ? await guestJobOf(tx, scope, row, applicant.id) : null }
            : { kind: 'approval_given', ...answer },
        ...(event === 'step_finished'
          ? [{ kind: 'approval_step_started' as const, ...(await asking(tx, scope, loaded)) }]
          : []),
      ])
    },
  )

export const cancelDocumentApproval = (deps: Deps, scope: Scope, id: number): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    ({ row }) => canCancelApproval(scope.actor, row),
    async (tx, loaded) => {
      const { row, parts } = loaded
      const { state } = accept(cancelApproval(stateOf(row, parts.steps), toTimestamp(deps.clock())))
      await writeState(tx, scope, loaded, state)
      await happened(tx, deps, scope, [
        { kind: 'approval_cancelled', subject: documentSubject(row), steps: parts.steps },
      ])
    },
  )

export const substituteDocumentApprover = (
  deps: Deps,
  scope: Scope,
  id: number,
  body: SubstituteApproverRequest,
): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    () => canSubstituteApprover(scope.actor),
    async (tx, loaded) => {
      const { row, parts } = loaded
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
          line: { field: 'approvers', before: nameOf(body.user_id), after: nameOf(body.substitute_user_id) },
          substitute_user_id: body.substitute_user_id,
          ...(await asking(tx, scope, loaded)),
        },
      ])
    },
  )
