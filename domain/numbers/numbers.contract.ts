/** 番号の付け方: how the company numbers its matters and documents. */
import { z } from 'zod'
import { enumSchema, idSchema, optionalChoice, optionalId, optionalText, requiredChoice, single } from '../fields.ts'
import { keysOf } from '../labels.ts'
import { limits } from '../limits.ts'
import { documentTypeLabels, documentTypes } from '../templates/templates.labels.ts'
import { maxCount, notAccepted } from '../text/validation.ts'
import { unknownFileNameWords } from './file-names.ts'
import {
  numberDigitsLabels,
  numberMomentLabels,
  numberRestartLabels,
  numberTexts as texts,
  numberYearLabels,
} from './numbers.texts.ts'

const prefixPattern = /^[^\\/:*?"<>|{}\p{Cc}]*$/u
const namePattern = /^[^\\/:*?"<>|\p{Cc}]*$/u
const oneOf = <Key extends string>(labels: Record<Key, string>, label: string) =>
  z.enum(keysOf(labels), notAccepted(label))

const fields = {
  /** Of which documents: of one kind, or of one form in all its versions; neither: of matters. */
  document_type_id: optionalChoice(texts.target, documentTypeLabels),
  template_id: optionalId(texts.target),
  prefix: optionalText(texts.prefix, limits.text.numberPrefix).refine(
    (prefix) => !prefix || prefixPattern.test(prefix),
    texts.unfit,
  ),
  year: oneOf(numberYearLabels, texts.year),
  digits: requiredChoice(texts.digits, numberDigitsLabels),
  restarts: oneOf(numberRestartLabels, texts.restarts),
  moment: oneOf(numberMomentLabels, texts.moment),
  file_name: optionalText(texts.fileName, limits.text.fileNamePattern)
    .refine((pattern) => !pattern || namePattern.test(pattern), texts.unfit)
    .refine((pattern) => unknownFileNameWords(pattern ?? '').length === 0, {
      error: ({ input }) => texts.unknown(unknownFileNameWords(input as string)),
    }),
}

/** What is typed of one. */
export const numberRuleSchema = z
  .object(fields)
  .refine(({ document_type_id, template_id }) => !document_type_id || !template_id, {
    path: ['template_id'],
    error: notAccepted(texts.target),
  })
  .refine(({ year, restarts }) => year !== 'none' || restarts === 'never', { path: ['restarts'], error: texts.noYear })

const stored = z.object({
  ...fields,
  document_type_id: enumSchema(documentTypeLabels).nullable(),
  template_id: idSchema.nullable(),
  prefix: z.string().nullable(),
  file_name: z.string().nullable(),
})
export type NumberRule = z.infer<typeof stored>

type Target = Pick<NumberRule, 'document_type_id' | 'template_id'>
/** What a rule numbers, in one word: no two rules have the same. */
export const targetKey = ({ document_type_id, template_id }: Partial<Target>): string =>
  template_id ? `template:${template_id}` : document_type_id ? `type:${document_type_id}` : 'matter'

export const numberRulesAnswerSchema = single(z.object({ number_rules: z.array(stored) }))
export type NumberRules = z.infer<typeof numberRulesAnswerSchema>['data']

const targetPattern = /^(type|template):(\d{1,15})$/
export const readTargetKey = (key: string): Target => {
  const [, kind, id] = targetPattern.exec(key) ?? []
  return {
    document_type_id: Object.values(documentTypes).find((type) => kind === 'type' && type === Number(id)) ?? null,
    template_id: kind === 'template' ? Number(id) : null,
  }
}

/** All of them. `seen`: as they were when the edit began; 409 where they are others by now. */
export const saveNumberRulesRequestSchema = z.object({
  number_rules: z
    .array(numberRuleSchema)
    .max(limits.numberRules, maxCount(texts.one, limits.numberRules))
    .check(({ value, issues }) => {
      const seen = new Set<string>()
      value.forEach((rule, index) => {
        const key = targetKey(rule)
        if (seen.has(key)) issues.push({ code: 'custom', path: [index], message: texts.taken, input: key })
        seen.add(key)
      })
    }),
  seen: z.array(stored).max(limits.numberRules),
})
export type SaveNumberRulesRequest = z.infer<typeof saveNumberRulesRequestSchema>
