/** What the page of a building's owner asks for, and what stands on it. */
import { z } from 'zod'
import { enumSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { documentTypeLabels, type DocumentTypeId } from '../templates/templates.labels.ts'
import { ownerPageTexts } from './owner-page.texts.ts'

/** Whatever of an address is none of these asks for nothing. */
export const ownerFilterSchema = z.object({
  q: z.string().max(limits.text.search).optional().catch(undefined),
  year: z.coerce.number().int().min(limits.years.from).max(limits.years.to).optional().catch(undefined),
  kind: z.coerce.number().pipe(enumSchema(documentTypeLabels)).optional().catch(undefined),
})
export type OwnerFilter = z.infer<typeof ownerFilterSchema>

export const ownerCodeSchema = z.object({
  code: z
    .string({ error: ownerPageTexts.codeMissing })
    .min(1, ownerPageTexts.codeMissing)
    .max(200, ownerPageTexts.wrong),
})

export type OwnerDocument = { id: number; title: string; document_type_id: DocumentTypeId; submitted_at: Date }

/** A finding that nobody has put right yet; `state` as the matter that was made of it says. */
export type OpenFinding = { name: string; value: string; range: string | null; state: string; document: OwnerDocument }

/** What is another than in the report before. */
export type OwnerChange = {
  document: OwnerDocument
  before: OwnerDocument
  items: { name: string; before: string; after: string }[]
}

export type OwnerPage = {
  company: { name: string; tel: string | null }
  building_name: string
  documents: OwnerDocument[]
  /** Years in which something was submitted, the last first. */
  years: number[]
  kinds: DocumentTypeId[]
  hasMore: boolean
  findings: OpenFinding[]
  changes: OwnerChange[]
}
