/** Multipart forms: every value travels as text; the request's schema says what it means. */
import { z } from 'zod'
import { gatherLists } from './query.ts'

const innermost = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innermost(schema.unwrap()) : schema

const isNumeric = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodNumber ||
  (schema instanceof z.ZodEnum && schema.options.every((option: string | number) => typeof option === 'number'))

/** Text that means no value of the schema's type stays text, so that the schema refuses it with its own message. */
const fieldValue = (schema: z.core.$ZodType | undefined, text: string): unknown => {
  if (text === '') return null
  const inner = schema && innermost(schema)
  if (inner instanceof z.ZodBoolean)
    return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : text
  return inner && isNumeric(inner) && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

const elementOf = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined => {
  const list = schema && innermost(schema)
  return list instanceof z.ZodArray ? list.element : undefined
}

/** The body that the text fields of a form stand for, ready to be parsed by the schema; '' is null, `key[]` and `key[0]` gather. */
export const readForm = (schema: z.ZodObject, pairs: Iterable<readonly [string, string]>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(gatherLists(pairs)).map(([name, given]) => {
      const field = schema.shape[name]
      return [
        name,
        Array.isArray(given) ? given.map((text) => fieldValue(elementOf(field), text)) : fieldValue(field, given),
      ]
    }),
  )
