/** What is done with any record alike: its calls go by the noun's name, its failures are told by the noun's label. */
import type { AnswerOf, BodyOf, CallSpec } from '#domain/call.ts'
import type { CompanyCalls } from '#domain/calls.ts'
import { failureText } from '#domain/text/screens.ts'
import { trashNounLabels } from '#domain/trash/trash.labels.ts'
import { companyCall } from '#src/api/call.ts'
import { isForForm, isNotFound, isValidation } from '#src/api/errors.ts'
import { dataOf } from '#src/api/http.ts'
import { useNounMutation } from '#src/api/noun-mutation.ts'
import { nouns } from './nouns.ts'

/** Those whose changes say nothing but themselves. */
type Plain = 'buildings' | 'facilities' | 'drawings' | 'contacts'
type Named<Name extends string> = CompanyCalls[Name & keyof CompanyCalls] & CallSpec
type Body<Name extends string> = BodyOf<Named<Name>>
type Data<Name extends string> = AnswerOf<Named<Name>, never> extends { data: infer Record } ? Record : never

/** A call of a noun that is only known by its name; what it takes and answers is its caller's to say. */
const call = <Result>(companyId: string, name: string, input: { params?: { id: number }; body?: object }) =>
  dataOf((companyCall as (...of: unknown[]) => Promise<{ data: Result }>)(companyId, name, input))

/** A new record; 422 is the form's to show. */
export const useCreateRecord = <Noun extends 'facilities' | 'contacts'>(companyId: string, noun: Noun) =>
  useNounMutation(
    companyId,
    noun,
    (body: Body<`POST /${Noun}`>) => call<Data<`POST /${Noun}`>>(companyId, `POST /${noun}`, { body: body as object }),
    { screenShows: isValidation },
  )

/** Only what is sent changes; 409 with the record as it is by now, 422 and 404 are the form's to show. */
export const useUpdateRecord = <Noun extends Exclude<Plain, 'buildings'>>(companyId: string, noun: Noun) =>
  useNounMutation(
    companyId,
    noun,
    ({ id, ...body }: Body<`PUT /${Noun}/{id}`> & { id: number }) =>
      call<Data<`PUT /${Noun}/{id}`>>(companyId, `PUT /${noun}/{id}`, { params: { id }, body }),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

/** Those of which a copy can be made. */
export type Copied = 'matters' | 'documents' | 'buildings' | 'facilities' | 'templates'

/** Answers the copy; documents call their name a title. */
export const useCopyRecord = <Noun extends Copied>(companyId: string, noun: Noun) =>
  useNounMutation(
    companyId,
    noun,
    (id: number) => call<Data<`POST /${Noun}/{id}/copy`>>(companyId, `POST /${noun}/{id}/copy`, { params: { id } }),
    { failure: failureText(nouns[noun].label, 'コピー') },
  )

/** Its own page may still stand: what it shows goes stale, but nothing asks again for what is gone. */
export const useDeleteRecord = (companyId: string, noun: Plain | 'matters' | 'documents' | 'templates' | 'plans') =>
  useNounMutation(companyId, noun, (id: number) => companyCall(companyId, `DELETE /${noun}/{id}`, { params: { id } }), {
    // Plans have no list of their own.
    failure: failureText(noun === 'plans' ? trashNounLabels.plan : nouns[noun].label, '削除'),
    gone: (id) => id,
  })
