/** Entry of the workers that work on strangers' PDFs. */
import { pdfOperations } from './pdf-operations.ts'
import { serve } from './serve.ts'

serve(pdfOperations)
