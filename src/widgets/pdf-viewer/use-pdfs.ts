import { useEffect, useState } from 'react'
import type { PDFDocumentLoadingTask } from '#src/lib/pdf/open-pdf.ts'
import type { PdfState } from '#src/lib/pdf/use-pdf.ts'

const conversionDelayMs = 100

const separator = '\n'
const loading: PdfState = { status: 'loading' }

/**
 * The PDFs at a list of addresses, read one after the other; the reading begins 100 ms after the list last changed.
 * `retry` reads them anew.
 */
export const usePdfs = (paths: readonly string[]): { stateOf: (path: string) => PdfState; retry: () => void } => {
  const [states, setStates] = useState<ReadonlyMap<string, PdfState>>(new Map())
  const [attempt, setAttempt] = useState(1)
  const list = [...new Set(paths)].join(separator)
  useEffect(() => {
    if (list === '') return
    const tasks: PDFDocumentLoadingTask[] = []
    let isCurrent = true
    const read = async (path: string): Promise<PdfState> => {
      try {
        // pdf.js is heavy: a document without PDFs does without it.
        const { openPdf } = await import('#src/lib/pdf/open-pdf.ts')
        if (!isCurrent) return loading
        const task = openPdf(path)
        tasks.push(task)
        return { status: 'completed', pdf: await task.promise }
      } catch {
        return { status: 'error' }
      }
    }
    const readAll = async () => {
      for (const path of list.split(separator)) {
        const state = await read(path)
        if (!isCurrent) return
        setStates((before) => new Map(before).set(path, state))
      }
    }
    const timer = window.setTimeout(() => void readAll(), conversionDelayMs)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
      setStates(new Map())
      for (const task of tasks) void task.destroy()
    }
  }, [list, attempt])
  return { stateOf: (path) => states.get(path) ?? loading, retry: () => setAttempt(attempt + 1) }
}
