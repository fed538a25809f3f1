import type { DocumentFilter } from '#domain/documents/documents.contract.ts'

/** What the list's address says; without a tab it is 作成した書類. */
export type DocumentListSearch = Pick<DocumentFilter, 'title' | 'document_type_id' | 'submit_status' | 'approval_status' | 'relative_date' | 'page'> & { tab?: 'approval' }

export const documentFilterOf = ({ tab: _, ...filter }: DocumentListSearch): DocumentFilter => filter
