import { useEffect, useState } from 'react'
import { openPdf } from './open-pdf.ts'
import type { PDFDocumentProxy } from './open-pdf.ts'

export type PdfState = { status: 'loading' } | { status: 'completed'; pdf: PDFDocumentProxy } | { status: 'error' }

/** The PDF at an address, which stays the same for the component's life: another one, or another try, takes another `key`. */
export const usePdf = (url: string): PdfState => {
  const [state, setState] = useState<PdfState>({ status: 'loading' })
  useEffect(() => {
    const task = openPdf(url)
    let isCurrent = true
    task.promise.then(
      (pdf) => isCurrent && setState({ status: 'completed', pdf }),
      () => isCurrent && setState({ status: 'error' }),
    )
    return () => {
      isCurrent = false
      void task.destroy()
    }
  }, [url])
  return state
}
