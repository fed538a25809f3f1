/** Name and category of a template, with the form's file for a new one. */
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { z } from 'zod'
import { optionsOf } from '#domain/labels.ts'
import { createExcelTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import type { CreateTemplateRequest } from '#domain/templates/templates.contract.ts'
import { titlePatternSchema } from '#domain/templates/title-pattern.ts'
import { limits } from '#domain/limits.ts'
import { cutText } from '#domain/text/length.ts'
import { fileTooLarge } from '#domain/text/validation.ts'

export const documentTypeChoices = optionsOf(documentTypeLabels).map(({ id, name }) => ({ value: id, label: name }))

/** What file choosers offer; the server looks at the content and refuses the rest with its reason. */
export const excelTypes = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel.sheet.macroEnabled.12': ['.xlsm'],
}

export const namedTemplateFormSchema = createExcelTemplateRequestSchema.extend({ title_pattern: titlePatternSchema })
export type NamedTemplateForm = z.infer<typeof namedTemplateFormSchema>

/** How a new template begins. */
export const templateKindChoices = [
  { value: 'excel', label: 'Excelの様式から作る' },
  { value: 'sections', label: '項目を並べて作る（Excelなし）' },
] as const

/** `maxBytes`: what the server takes of one file. */
export const newTemplateSchema = (maxBytes: number) =>
  z.discriminatedUnion('kind', [
    createExcelTemplateRequestSchema.extend({
      kind: z.literal('excel'),
      excel_file: z
        .custom<File>((value) => value instanceof File, 'Excelファイルを選択してください。')
        .superRefine(({ name, size }, context) => {
          if (size > maxBytes) context.addIssue({ code: 'custom', message: fileTooLarge(name, maxBytes) })
        }),
    }),
    createExcelTemplateRequestSchema.extend({ kind: z.literal('sections') }),
  ])
export type NewTemplate = z.infer<ReturnType<typeof newTemplateSchema>>

/** What a template without Excel begins with, to be changed in the editor: it may not be empty. */
export const firstItems: CreateTemplateRequest['items'] = [
  { name: '基本情報', type: 'separator' },
  { name: '件名', type: 'text' },
]

/** A file's name without its extension, as a template's name. */
export const nameOfFile = (fileName: string): string =>
  cutText(
    fileName
      .normalize('NFC')
      .replace(/\.[^.]{1,5}$/, '')
      .trim(),
    limits.text.name,
  )
