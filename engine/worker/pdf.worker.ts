/** Entry of the workers that work on strangers' PDFs. */
import { answering } from './answering.ts'
import { pdfOperations } from './pdf-operations.ts'

export const answer = answering(pdfOperations)
