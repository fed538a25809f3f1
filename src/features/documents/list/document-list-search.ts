import {
  approvalStatusLabels,
  documentSortParams,
  documentTypeLabels,
  submitStatusLabels,
} from '#domain/documents/documents.labels.ts'
import type { DocumentFilter } from '#domain/documents/documents.contract.ts'
import { idsOf } from '#domain/labels.ts'
import { relativeDateLabels } from '#domain/relative-dates.ts'
import { documentQueries } from '#src/api/documents.ts'
import { withChosenSort } from '#src/lib/list-choices.ts'
import { viewParam } from '#src/widgets/saved-views/view-state.ts'
import type { ViewParam } from '#src/widgets/saved-views/view-state.ts'
import type { Address } from '#src/lib/search-params.ts'
import { choiceParam, dayParam, endParam, pageParam, textParam } from '#src/lib/search-params.ts'

export type DocumentTab = 'created' | 'approval'

/** Where a title leads: to the document, or to the answer that is asked for. */
export const titlePaths = {
  created: '/c/$companyId/documents/$documentId',
  approval: '/c/$companyId/documents/$documentId/approval',
} as const satisfies Record<DocumentTab, string>

/**
 * What the address of a document list says; `mine` keeps to the documents that the user is an author of, `waiting` to
 * those whose step waits for the user's answer now.
 */
export type DocumentListSearch = { mine?: 1 | undefined; waiting?: 1 | undefined; view?: ViewParam | undefined } & Pick<
  DocumentFilter,
  | 'title'
  | 'document_type_id'
  | 'submit_status'
  | 'approval_status'
  | 'relative_date'
  | 'start_date'
  | 'end_date'
  | 'sort'
  | 'page'
>

export const readDocumentListSearch = (search: Record<string, unknown>): DocumentListSearch => ({
  mine: choiceParam([1], search['mine']),
  waiting: choiceParam([1], search['waiting']),
  title: textParam(search['title']),
  document_type_id: choiceParam(idsOf(documentTypeLabels), search['document_type_id']),
  submit_status: choiceParam(idsOf(submitStatusLabels), search['submit_status']),
  approval_status: choiceParam(idsOf(approvalStatusLabels), search['approval_status']),
  relative_date: choiceParam(idsOf(relativeDateLabels), search['relative_date']),
  start_date: dayParam(search['start_date']),
  end_date: endParam(dayParam(search['start_date']), dayParam(search['end_date'])),
  sort: choiceParam(documentSortParams, search['sort']),
  page: pageParam(search['page']),
  view: viewParam(search['view']),
})

export const documentListAddress: Address = {
  read: readDocumentListSearch,
  labels: {
    title: '書類名',
    document_type_id: 'カテゴリ',
    submit_status: '提出状況',
    approval_status: '承認状況',
    relative_date: '作成日',
    start_date: '作成日',
    end_date: '作成日',
    mine: '作成者',
    waiting: '回答',
    view: 'ビュー',
  },
}

/** What the address says, in the order that the person chose last where it says none. */
export const chosenDocuments = (search: DocumentListSearch, user: { id: number }): DocumentListSearch =>
  withChosenSort(search, 'documents', user, documentSortParams)

/** The list that the address means, in either tab. */
export const documentListQuery = (
  companyId: string,
  tab: DocumentTab,
  { mine, waiting, view: _view, ...filter }: DocumentListSearch,
) => {
  if (tab === 'approval')
    return documentQueries.toApprove(companyId, waiting ? { ...filter, current_step_is_mine: true } : filter)
  return mine ? documentQueries.mine(companyId, filter) : documentQueries.list(companyId, filter)
}
