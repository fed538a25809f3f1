/** 備考 of the cells of month sheets: written one by one, beside the values. */
import type { QueryClient } from '@tanstack/react-query'
import type {
  CellRemarkAnswer,
  CellRemarkConflict,
  WriteCellRemarkRequest,
} from '#domain/documents/cell-remarks.contract.ts'
import { companyCall, type CallOptions } from './call.ts'
import { isConflict } from './errors.ts'
import { invalidateNoun } from './query.ts'

export type CellPlace = { document_id: number; item_id: number }

/** What stands there then; 409 (cellRemarkConflictSchema) where somebody else wrote since. */
export const sendCellRemark = (
  companyId: string,
  { document_id: id, item_id }: CellPlace,
  body: WriteCellRemarkRequest,
  options: CallOptions = {},
): Promise<CellRemarkAnswer> =>
  companyCall(companyId, 'PUT /documents/{id}/items/{item_id}/remark', { params: { id, item_id }, body, ...options })

/** What the other wrote; null where it is another refusal. */
export const contestedRemark = (error: unknown): CellRemarkConflict['current'] | null =>
  isConflict(error) ? ((error.body as Partial<CellRemarkConflict>).current ?? null) : null

/** The sheet's box of remarks follows, and whatever else shows the document. */
export const remarkWritten = (client: QueryClient, companyId: string): void =>
  void invalidateNoun(client, companyId, 'documents')
