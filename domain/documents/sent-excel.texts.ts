import { documentColumnLabels } from './documents.labels.ts'

/** Whether the recipients of a document have its filled workbook too. */
export const sentExcelTexts = {
  /** For the history. */
  field: documentColumnLabels.sends_excel,
  label: '提出先にExcelも渡す',
  hint: '選ばないと、提出先はPDFだけを受け取ります。',
  isSet: '提出先は、PDFとExcelを受け取ります。',
} as const

/** For the history. */
export const sentExcelWord = (isSent: boolean): string => (isSent ? '渡す' : '渡さない')
