/** Who hears of what: a step's approvers when it starts, the applicant of the end, the others when it is taken back. */
import { activeSteps, currentStep, type ApprovalState } from '#domain/approvals/approvals.state.ts'
import type { Tx } from '#server/db/client.ts'
import type { DocumentRow } from '#server/documents/documents.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import type { LetterBody } from '#server/mail/layout.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { listMembers } from '#server/users/users.store.ts'

type Letter = { kind: string; subject: string; body: Omit<LetterBody, 'greeting'> }

const mailMembers = async (
  tx: Tx,
  { jobs }: Deps,
  scope: Scope,
  user_ids: number[],
  { kind, subject, body }: Letter,
): Promise<void> => {
  if (user_ids.length === 0) return
  for (const member of await listMembers(tx, scope)) {
    if (!user_ids.includes(member.id)) continue
    await queueLetter(tx, jobs, {
      company_id: scope.company_id,
      kind,
      to: { email: member.email, name: member.name },
      subject,
      body: { greeting: `${member.name} 様`, ...body },
    })
  }
}

const documentUrl = (deps: Deps, scope: Scope, id: number, screen = '') =>
  `${deps.origin()}/c/${scope.company_key}/documents/${id}${screen}`

/** To the approvers of the step that is now due, or to one of them. */
export const mailStepApprovers = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  {
    document,
    applicant_name,
    comment,
    state,
    only,
  }: { document: DocumentRow; applicant_name: string; comment: string; state: ApprovalState; only?: number },
): Promise<void> => {
  const waiting =
    currentStep(state.steps)
      ?.users.filter(({ status }) => status === null)
      .map(({ id }) => id) ?? []
  await mailMembers(tx, deps, scope, only === undefined ? waiting : waiting.filter((id) => id === only), {
    kind: 'approval_requested',
    subject: `【承認依頼】${document.title}`,
    body: {
      paragraphs: [`${applicant_name}さんから、書類の承認依頼が届いています。`],
      facts: [
        ['書類', document.title],
        ['申請者', applicant_name],
        ['申請者コメント', comment],
      ],
      action: { label: '書類を確認する', url: documentUrl(deps, scope, document.id, '/approval') },
    },
  })
}

/** To the applicant; a sent-back document also to those who had approved before. */
export const mailDecision = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  {
    document,
    before,
    event,
    comment,
  }: { document: DocumentRow; before: ApprovalState; event: 'approved' | 'sent_back'; comment: string },
): Promise<void> => {
  const isApproved = event === 'approved'
  const earlier = isApproved
    ? []
    : activeSteps(before.steps)
        .flatMap((step) => step.users)
        .filter(({ status }) => status === 'OK')
        .map(({ id }) => id)
  const readers = [before.applicant_id, ...earlier].filter((id) => id !== null && id !== scope.user.id) as number[]
  await mailMembers(tx, deps, scope, readers, {
    kind: isApproved ? 'approval_approved' : 'approval_sent_back',
    subject: `【${isApproved ? '承認完了' : '差し戻し'}】${document.title}`,
    body: {
      paragraphs: [
        isApproved
          ? '書類の承認が完了しました。提出先を設定して提出できます。'
          : `${scope.user.name}さんが書類を差し戻しました。`,
      ],
      facts: [
        ['書類', document.title],
        ['コメント', comment],
      ],
      action: { label: '書類を開く', url: documentUrl(deps, scope, document.id, '/approval') },
    },
  })
}

/** To those of the current step who had not answered yet. */
export const mailCancelled = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { document, before }: { document: DocumentRow; before: ApprovalState },
): Promise<void> => {
  const waiting =
    currentStep(before.steps)
      ?.users.filter(({ status }) => status === null)
      .map(({ id }) => id) ?? []
  await mailMembers(tx, deps, scope, waiting, {
    kind: 'approval_cancelled',
    subject: `【承認依頼の取り消し】${document.title}`,
    body: {
      paragraphs: [`${scope.user.name}さんが承認リクエストを取り消しました。承認の必要はありません。`],
      facts: [['書類', document.title]],
    },
  })
}
