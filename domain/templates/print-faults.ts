/** What of a form's printing its author can hardly have meant, and what would mend it. */
import { z } from 'zod'
import { listOf, timestampSchema } from '../fields.ts'

export const printFits = ['used', 'one_page_wide'] as const
export type PrintFit = (typeof printFits)[number]
export const printFitLabels: Record<PrintFit, string> = {
  used: '印刷範囲を使われているセルに合わせる',
  one_page_wide: '横1ページに合わせる',
}

export const printFaultKinds = ['tiny', 'blank_pages', 'wide'] as const

export const printFaultSchema = z.object({
  sheet_index: z.int(),
  /** The sheet's name. */
  name: z.string(),
  kind: z.enum(printFaultKinds),
  /** In per cent, of its smallest page. */
  scale: z.int(),
  /** So many it prints; and so many of them at its end show nothing. */
  pages: z.int(),
  blank_pages: z.int(),
  /** What would mend it; null where nothing here does. */
  fit: z.enum(printFits).nullable(),
  /** How it would print then. */
  scale_after: z.int(),
  pages_after: z.int(),
})
export type PrintFault = z.infer<typeof printFaultSchema>

export const printFaultsAnswerSchema = listOf(printFaultSchema)

export const printFaultText = ({ name, kind, scale, pages, blank_pages }: PrintFault): string => {
  switch (kind) {
    case 'tiny':
      return `シート「${name}」は${scale}%に縮小して印刷されます（${pages}ページ）。`
    case 'blank_pages':
      return `シート「${name}」の${pages}ページのうち、終わりの${blank_pages}ページには何も書かれていません。`
    case 'wide':
      return `シート「${name}」は右端の列がわずかにはみ出し、${pages}ページになります。`
  }
}
export const printFitText = ({ scale_after, pages_after }: PrintFault): string =>
  `${pages_after}ページ、${scale_after}%になります`

/** `updated_at` is the state that was seen: where the template is another by now, the answer is 409. */
export const fitTemplatePrintRequestSchema = z.object({
  updated_at: timestampSchema.optional(),
  sheet_index: z.int().min(0),
  fit: z.enum(printFits, { error: '印刷の合わせ方を選択してください。' }),
})
export type FitTemplatePrintRequest = z.infer<typeof fitTemplatePrintRequestSchema>
