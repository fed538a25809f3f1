/** 備考 of a cell of a month sheet: written cell by cell, beside the values, by several people at once. */
import { cellRemarkTexts, sheetCellOf } from '#domain/documents/cell-remarks.ts'
import type { CellRemarkAnswer, WriteCellRemarkRequest } from '#domain/documents/cell-remarks.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { toTimestamp } from '#domain/dates.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt } from '#server/records/telling.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { listCellRemarks, writeCellRemark } from '#server/documents/record/cell-remarks.store.ts'
import { loadDocument, presentRemarks } from '#server/documents/record/document-detail.service.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import { addAuthor, updateDocumentRow } from '#server/documents/record/documents.store.ts'
import { writeRemarkValues } from './bound-values.service.ts'
import { liftConfirmations } from './day-confirmations.service.ts'
import { guardEditable } from './document-files.service.ts'

const plain = (text: string | null | undefined): string | null => text?.replaceAll('\r\n', '\n') || null

const refuseOther = (
  tx: Tx,
  scope: Scope,
  place: { document_id: number; item_id: number },
  { seen, now, wanted }: Record<'seen' | 'now' | 'wanted', string | null>,
): Promise<void> =>
  refuseContested(tx, scope, {
    done: cellRemarkTexts.first,
    place: {
      type: 'document',
      ids: [place.document_id],
      kinds: [historyTypes.updated],
      fields: ['cell_remarks'],
      part_id: place.item_id,
    },
    began: { isAnother: now !== seen && now !== wanted, base: undefined },
    current: (at) => Promise.resolve({ text: now, at: at && toTimestamp(at) }),
  })

/** What was written before, and arrived, is answered as it stands: nothing is said twice. */
export const writeRemark = (
  deps: Deps,
  scope: Scope,
  place: { document_id: number; item_id: number },
  { text, before }: WriteCellRemarkRequest,
): Promise<CellRemarkAnswer> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { document_id: id, item_id } = place
    const loaded = await loadDocument(tx, scope, id, true)
    guardEditable(scope, loaded)
    const { row } = loaded
    const template = (await findTemplateDetail(tx, scope, row.template_id))!
    const item = sheetCellOf(template, row, item_id)
    if (!item) throw invalid({ item_id: [cellRemarkTexts.noCell] })
    const stored = (await listCellRemarks(tx, scope, id)).find((remark) => remark.item_id === item_id)
    const [seen, now, wanted] = [plain(before), stored?.text ?? null, plain(text)]
    await refuseOther(tx, scope, place, { seen, now, wanted })
    const present = async () => ({
      data: (await presentRemarks(tx, scope, loaded)).find((remark) => remark.item_id === item_id) ?? null,
    })
    if (now === wanted) return present()
    const updated = await updateDocumentRow(tx, scope, id, { updated_user_id: scope.user.id })
    const { updated_at } = updated
    await writeCellRemark(tx, scope, place, { text: wanted, updated_user_id: scope.user.id, updated_at })
    await writeRemarkValues(tx, scope, template.items, updated)
    await addAuthor(tx, scope, id, scope.user.id)
    const words = { field: 'cell_remarks', part: { id: item.id, name: item.name }, before: now, after: wanted } as const
    const { lifted, events: lifts } = await liftConfirmations(tx, scope, row, template, new Set([item_id]))
    await happened(tx, deps, scope, [...madeAt(updated_at, [documentEvent('updated', row, words)]), ...lifts])
    return { ...(await present()), lifted_confirmations: lifted }
  })
