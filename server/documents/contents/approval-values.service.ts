/** What the answers to a request for approval put into a document: they come and go with them. */
import { approvalAnswers, type ApprovalAnswers } from '#domain/approvals/approval-seals.ts'
import { boundValues } from '#domain/documents/bound-values.ts'
import { itemSources } from '#domain/templates/item-sources.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import { listSteps } from '#server/documents/record/approval-steps.store.ts'
import type { DocumentParts } from '#server/documents/record/documents.presenter.ts'
import { listData, writeData, type DocumentRow } from '#server/documents/record/documents.store.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { noFacts } from './bound-values.service.ts'

type Asked = Pick<DocumentRow, 'approval_applicant_id' | 'approval_application_at'>

export const answersOf = (
  { approval_applicant_id: id, approval_application_at: at }: Asked,
  { steps, applicant_name }: Pick<DocumentParts, 'steps' | 'applicant_name'>,
): ApprovalAnswers =>
  approvalAnswers({
    steps,
    applicant: id === null || at === null ? null : { id, name: applicant_name ?? '', at: at.toISOString() },
  })

const isOfApproval = ({ source }: TemplateItem): boolean =>
  source !== null && itemSources[source].group === 'approval' && itemSources[source].kind !== 'seal'

/** After every step of a request, and after its end. What a person typed over one stays. */
export const writeApprovalValues = async (tx: Tx, scope: Scope, document: DocumentRow): Promise<void> => {
  const template = await findTemplateDetail(tx, scope, document.template_id)
  const items = (template?.items ?? []).filter(isOfApproval)
  if (items.length === 0) return
  const id = document.approval_applicant_id
  const approval = answersOf(document, {
    steps: (await listSteps(tx, scope, [document.id])).get(document.id)!,
    applicant_name: id === null ? null : ((await findUserNames(tx, [id])).get(id) ?? null),
  })
  const values = new Map(boundValues(items, { ...noFacts, approval }).map(({ item_id, value }) => [item_id, value]))
  const typed = new Set(
    (await listData(tx, scope, document.id)).flatMap(({ item_id, is_bound }) => (is_bound ? [] : [item_id])),
  )
  await writeData(
    tx,
    scope,
    document.id,
    items.flatMap(({ id: item_id }) =>
      typed.has(item_id) ? [] : [{ item_id, data: values.get(item_id) ?? null, is_bound: true }],
    ),
  )
}
