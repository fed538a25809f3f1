/**
 * How a call of the API is told, once: the server's handlers, src/api's calls and the OpenAPI document all come from
 * the tables `domain/<noun>/<noun>.calls.ts`. The browser imports their types only.
 */
import { z } from 'zod'

/** Company calls are relative to /api/c/{companyKey}; the others are whole addresses. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

type Input = {
  /** Verb and noun, unique among all calls: what a generated client names the function. */
  operation: string
  /** Japanese. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Multipart fields that carry files, beside those of `body`; with an optional one the call takes JSON too. */
  files?: Record<string, 'one' | 'many' | 'optional'>
  /** Megabytes of a body without files, where it may have more than others (`limits.body`). */
  bodyMb?: number
  /** Body keys that stay exactly as typed. */
  verbatim?: readonly string[]
  /** Changes nothing, and is no GET for what it has to be told: there is nothing that would have to be done only once. */
  isReading?: true
  /** Body of a 409. */
  conflict?: z.ZodType
  /** Refusals that its method and path do not tell of: 410 a link that has ended, 422 a file that cannot be read, 404 what is not set up, 423 a password to be given again, 429 too many tries. */
  refusals?: readonly (404 | 410 | 422 | 423 | 429)[]
}
type Output =
  | { answer: z.ZodType; status?: 200 | 201 | 202; content?: undefined }
  /** Bytes, of one of these media types. */
  | { content: readonly string[]; answer?: undefined; status?: undefined }
  | { status: 204; answer?: undefined; content?: undefined }

export type CallSpec = Input & Output
export type Calls = Record<CallName, CallSpec>

type Parsed<
  Spec extends CallSpec,
  Part extends 'params' | 'query' | 'body',
  None,
> = Spec[Part] extends infer Schema extends z.ZodType ? z.output<Schema> : None
export type ParamsOf<Spec extends CallSpec, None = undefined> = Parsed<Spec, 'params', None>
export type QueryOf<Spec extends CallSpec, None = undefined> = Parsed<Spec, 'query', None>
export type BodyOf<Spec extends CallSpec, None = undefined> = Parsed<Spec, 'body', None>
/** What a call answers with; `Bytes` stands for a file, as each side holds it. */
export type AnswerOf<Spec extends CallSpec, Bytes> = Spec extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Spec extends { content: readonly string[] }
    ? Bytes
    : void

/** A path parameter that is an id. */
export const idParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
/** The secret of a link that was mailed. */
export const tokenParam = z.object({ token: z.string().max(200) })
/** A picture of a sheet, by its number. */
export const mediaParams = idParam.extend({ index: z.coerce.number().int().min(0) })

/** Media types of the answers that are no JSON. */
export const contentTypes = {
  /** PDF or Excel, as asked for. */
  document: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  csv: ['text/csv'],
  calendar: ['text/calendar'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  png: ['image/png'],
  tile: ['image/png', 'image/webp'],
  binary: ['application/octet-stream'],
  /** Pictures in sheets: what the workbook holds. */
  sheetMedia: ['image/*', 'application/octet-stream'],
  /** Stored files: what can act in no page keeps its type. */
  file: ['application/pdf', 'image/*', 'video/*', 'audio/*', 'application/octet-stream'],
} as const
