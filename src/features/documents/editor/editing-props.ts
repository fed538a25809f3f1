import type { ReactNode } from 'react'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Draft } from './draft/draft.ts'

export type EditingProps = {
  companyId: string
  document: Document
  draft: Draft
  /** Something to know about the document as a whole. */
  notice?: ReactNode
}
