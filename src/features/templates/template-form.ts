/** Name and category of a template, with the form's file for a new one. */
import { z } from 'zod'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { createExcelTemplateRequestSchema } from '#domain/templates/templates.contract.ts'
import { limits } from '#domain/limits.ts'

export const documentTypeChoices = optionsOf(documentTypeLabels).map(({ id, name }) => ({ value: id, label: name }))

/** What file choosers offer; the server looks at the content and refuses the rest with its reason. */
export const excelTypes = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel.sheet.macroEnabled.12': ['.xlsm'],
}

export const newTemplateSchema = createExcelTemplateRequestSchema.extend({
  excel_file: z.custom<File>((value) => value instanceof File, 'Excelファイルを選択してください。')
    .refine((file) => file.size <= limits.uploadBytes, `ファイルは${limits.uploadBytes / 1024 / 1024}MB以下にしてください。`),
})

/** A file's name without its extension, as a template's name. */
export const nameOfFile = (fileName: string): string => [...fileName.normalize('NFC').replace(/\.[^.]{1,5}$/, '').trim()].slice(0, limits.text.name).join('')
