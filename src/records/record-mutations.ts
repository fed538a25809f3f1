/** What is done with any record alike: its calls go by the noun's name, its failures are told by the noun's label. */
import type { AnswerOf, BodyOf, CallSpec } from '#domain/call.ts'
import type { CompanyCalls } from '#domain/calls.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from '#src/api/call.ts'
import { isForForm, isNotFound, isValidation } from '#src/api/errors.ts'
import { dataOf } from '#src/api/http.ts'
import { useNounMutation } from '#src/api/noun-mutation.ts'
import { nouns } from './nouns.ts'
import type { Noun } from './nouns.ts'
import { labelOf } from './removals.ts'
import type { Removed } from './removals.ts'

type Named<Name extends string> = CompanyCalls[Name & keyof CompanyCalls] & CallSpec
/** The nouns that have such a call, `POST /facilities/{id}/copy`: none is named here, each is known by its own calls. */
type NounWith<Method extends string, Rest extends string = ''> = {
  [Each in Noun]: `${Method} /${Each}${Rest}` extends keyof CompanyCalls ? Each : never
}[Noun]
/** Those that bring no files along. */
type Plain<Method extends string, Rest extends string = ''> = {
  [Each in NounWith<Method, Rest>]: Named<`${Method} /${Each}${Rest}`> extends { files: unknown } ? never : Each
}[NounWith<Method, Rest>]

type Body<Name extends string> = BodyOf<Named<Name>>
type Data<Name extends string> = AnswerOf<Named<Name>, never> extends { data: infer Record } ? Record : never

/** A call of a noun that is only known by its name; what it takes and answers is its caller's to say. */
const call = <Result>(companyId: string, name: string, input: { params?: { id: number }; body?: object }) =>
  dataOf((companyCall as (...of: unknown[]) => Promise<{ data: Result }>)(companyId, name, input))

/** A new record; 422 is the form's to show. */
export const useCreateRecord = <Of extends Plain<'POST'>>(companyId: string, noun: Of) =>
  useNounMutation(
    companyId,
    noun,
    (body: Body<`POST /${Of}`>) => call<Data<`POST /${Of}`>>(companyId, `POST /${noun}`, { body: body as object }),
    { screenShows: isValidation },
  )

/** Only what is sent changes; 409 with the record as it is by now, 422 and 404 are the form's to show. */
export const useUpdateRecord = <Of extends Plain<'PUT', '/{id}'>>(companyId: string, noun: Of) =>
  useNounMutation(
    companyId,
    noun,
    ({ id, ...body }: Body<`PUT /${Of}/{id}`> & { id: number }) =>
      call<Data<`PUT /${Of}/{id}`>>(companyId, `PUT /${noun}/{id}`, { params: { id }, body }),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

/** Those of which a copy can be made. */
export type Copied = NounWith<'POST', '/{id}/copy'>

/** Answers the copy; documents call their name a title. */
export const useCopyRecord = <Of extends Copied>(companyId: string, noun: Of) =>
  useNounMutation(
    companyId,
    noun,
    (id: number) => call<Data<`POST /${Of}/{id}/copy`>>(companyId, `POST /${noun}/{id}/copy`, { params: { id } }),
    { failure: failureText(nouns[noun].label, 'コピー') },
  )

/** Its own page may still stand: what it shows goes stale, but nothing asks again for what is gone. */
export const useDeleteRecord = (companyId: string, noun: Removed) =>
  useNounMutation(companyId, noun, (id: number) => companyCall(companyId, `DELETE /${noun}/{id}`, { params: { id } }), {
    failure: failureText(labelOf(noun), '削除'),
    gone: (id) => id,
  })
