/**
 * 年間作業計画書 and 月次実施報告書: a building's table as the pages of a document, or in the cells of a client's own form;
 * approved and submitted like any other.
 */
import { z } from 'zod'
import { idSchema, queryMonth, queryNumber, requiredId, requiredText, single } from '../fields.ts'
import { keysOf } from '../labels.ts'
import { limits } from '../limits.ts'
import { notAChoice } from '../text/validation.ts'
import { planSheetLabels, planSheetPapers } from './plan-documents.labels.ts'
import { planColumnLabels } from './plans.labels.ts'

export const planDocumentRequestSchema = z
  .object({
    building_id: requiredId(planColumnLabels.building_id),
    template_id: requiredId('テンプレート'),
    title: requiredText('タイトル', limits.text.title),
    sheet: z.enum(keysOf(planSheetLabels), notAChoice('種類')),
    /** Of the year's table, in which the company's year begins. */
    year: queryNumber().int().min(limits.years.from).max(limits.years.to).nullish(),
    /** Of the month's report. */
    month: queryMonth().nullish(),
    paper: z.enum(keysOf(planSheetPapers), notAChoice('用紙')),
    /** A matter of the building that the document belongs to: what its template takes from a building is filled in. */
    with_matter: z.boolean(),
    /** Of a form of their own with fewer rows than the table: whether the rest stands in further documents. */
    with_continued: z.boolean().optional(),
  })
  .refine(({ sheet, year }) => sheet !== 'year' || Boolean(year), { path: ['year'], message: notAChoice('年度') })
  .refine(({ sheet, month }) => sheet !== 'month' || Boolean(month), { path: ['month'], message: notAChoice('年月') })
export type PlanDocumentRequest = z.infer<typeof planDocumentRequestSchema>

export const planDocumentSchema = z.object({ id: idSchema, title: z.string() })
export type PlanDocument = z.infer<typeof planDocumentSchema>
export const planDocumentAnswerSchema = single(planDocumentSchema)
