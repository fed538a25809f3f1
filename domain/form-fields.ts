/** Multipart forms: every value travels as text; the request's schema says what it means. */
import { z } from 'zod'
import type { QueryValue } from './query.ts'

/** The pairs of a form for a body: lists as `key[0]`, null as '', true and false as 1 and 0; undefined is left out. */
export const formPairs = (body: Record<string, QueryValue>): [string, string][] =>
  Object.entries(body).flatMap(([key, value]): [string, string][] => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((item, index) => [`${key}[${index}]`, String(item)])
    return [[key, value === null ? '' : typeof value === 'boolean' ? (value ? '1' : '0') : String(value)]]
  })

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

/** The body that the text fields of a form stand for, ready to be parsed by the schema; '' is null, `key[]` and `key[0]` gather. */
export const readForm = (schema: z.ZodObject, pairs: Iterable<readonly [string, string]>): Record<string, unknown> => {
  const body = new Map<string, unknown>()
  for (const [key, text] of pairs) {
    const listName = /^(.+)\[\d*\]$/.exec(key)?.[1]
    const field = schema.shape[listName ?? key]
    if (listName === undefined) {
      body.set(key, fieldValue(field, text))
      continue
    }
    const list = field && innermost(field)
    const item = fieldValue(list instanceof z.ZodArray ? list.element : undefined, text)
    const gathered = body.get(listName)
    body.set(listName, Array.isArray(gathered) ? [...gathered, item] : [item])
  }
  // Entries become properties of the body's own: no name of a stranger's choosing reaches a prototype.
  return Object.fromEntries(body)
}
