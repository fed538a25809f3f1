/**
 * Calls under the names and types that the server answers by: a parameter, query, body or answer that is not the
 * call's own does not compile. Only types are imported; no contract is loaded.
 *
 *   companyCall(companyId, 'GET /matters/{id}', { params: { id }, signal })      → { data: Matter }
 *   companyDownload(companyId, 'POST /matter-csv-download', { body: filter })    → { blob, file_name }
 *   openCall('POST /api/login', { body })
 */
import type { AnswerOf, BodyOf, CallSpec, ParamsOf, QueryOf } from '#domain/call.ts'
import type { CompanyCalls, OpenCalls } from '#domain/calls.ts'
import type { QueryValue } from '#domain/query.ts'
import { queryPairs } from '#domain/query.ts'
import { createOnce } from '#src/lib/once.ts'
import { companyPath, http } from './http.ts'
import type { CallOptions as HttpOptions } from './http.ts'

export type CallOptions = Pick<
  HttpOptions,
  | 'signal'
  | 'onProgress'
  | 'isFinal'
  | 'isAnybodys'
  | 'idempotencyKey'
  | 'writtenAt'
  | 'onReceived'
  | 'adapter'
  | 'mayWait'
>
export type Download = { blob: Blob; file_name: string | null }
type NameOfJson<Table> = { [Name in keyof Table]: Table[Name] extends { content: unknown } ? never : Name }[keyof Table]
type NameOfBytes<Table> = Exclude<keyof Table, NameOfJson<Table>>

type FileOf = { one: File; many: readonly File[]; optional: File | undefined }
type FilesOf<Spec extends CallSpec> = Spec['files'] extends infer Files extends Record<string, keyof FileOf>
  ? { [Field in keyof Files as Files[Field] extends 'optional' ? never : Field]: FileOf[Files[Field]] } & {
      [Field in keyof Files as Files[Field] extends 'optional' ? Field : never]?: FileOf[Files[Field]]
    }
  : undefined
/** Left out where the call has no such part, optional where all of it is. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }
type Input<Spec> = Spec extends CallSpec
  ? Part<'params', ParamsOf<Spec>> &
      Part<'query', QueryOf<Spec>> &
      Part<'body', BodyOf<Spec>> &
      Part<'files', FilesOf<Spec>> &
      CallOptions
  : never
type Inputs<Spec> = object extends Input<Spec> ? [input?: Input<Spec>] : [input: Input<Spec>]
type Answer<Spec> = Spec extends CallSpec ? AnswerOf<Spec, Download> : never

/** Of a company, those that answer with more than bytes; what each takes, and what it answers. */
export type CallName = NameOfJson<CompanyCalls>
export type CallInputs<Name extends CallName> = Inputs<CompanyCalls[Name]>
export type CallAnswer<Name extends CallName> = Answer<CompanyCalls[Name]>

type AnyInput = CallOptions & {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: object
  files?: Record<string, File | readonly File[] | undefined>
}

/** The fields, then the files. Beside files a body is flat, and what is empty in it does not travel. */
const formOf = (body: object, files: Record<string, File | readonly File[] | undefined>): FormData => {
  const form = new FormData()
  for (const [key, value] of queryPairs(body as Record<string, QueryValue>)) form.append(key, value)
  for (const [key, value] of Object.entries(files))
    for (const file of value ? [value].flat() : []) form.append(key, file)
  return form
}

const requestOf = (prefix: string, name: string, { params = {}, body, files, ...options }: AnyInput = {}) => {
  const [method, path = ''] = name.split(' ')
  return {
    verb: method!.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
    url: prefix + path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key]!)),
    body: files ? formOf(body ?? {}, files) : body,
    options,
  }
}

const once = createOnce()
/** What tells one making from another: a chosen file by what it is. */
const namedFiles = (files: AnyInput['files'] = {}) =>
  Object.entries(files).map(([field, value]) => [
    field,
    (value ? [value].flat() : []).map(({ name, size, lastModified }) => [name, size, lastModified]),
  ])

/** Whatever makes something makes it once, however often its button is pressed. What may be called off is no making. */
const send = (...of: Parameters<typeof requestOf>): Promise<unknown> => {
  const { verb, url, body, options } = requestOf(...of)
  if (verb === 'get') return http.get(url, options)
  if (verb !== 'post' || options.signal) return http[verb](url, body, options)
  const { body: fields, files } = of[2] ?? {}
  const name = JSON.stringify([url, fields, namedFiles(files), options.idempotencyKey])
  return once(name, () => http.post(url, body, options))
}

const download = (...of: Parameters<typeof requestOf>): Promise<Download> => {
  const { verb, url, body, options } = requestOf(...of)
  return http.download(url, { ...options, body: verb === 'get' ? undefined : (body ?? {}) })
}

/** Within a company. */
export const companyCall = <Name extends NameOfJson<CompanyCalls>>(
  companyId: string,
  name: Name,
  ...[input]: Inputs<CompanyCalls[Name]>
) => send(companyPath(companyId), name, input) as Promise<Answer<CompanyCalls[Name]>>

/** A file of a company. */
export const companyDownload = <Name extends NameOfBytes<CompanyCalls>>(
  companyId: string,
  name: Name,
  ...[input]: Inputs<CompanyCalls[Name]>
) => download(companyPath(companyId), name, input)

/** Outside of a company. */
export const openCall = <Name extends NameOfJson<OpenCalls>>(name: Name, ...[input]: Inputs<OpenCalls[Name]>) =>
  send('', name, input) as Promise<Answer<OpenCalls[Name]>>
