/** 番号の付け方. */
import type { SaveNumberRulesRequest } from '#domain/numbers/numbers.contract.ts'
import { dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { isForForm } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

export const numberRuleQueries = {
  all: (companyId: string) =>
    dataQuery(companyId, companyKey(companyId, 'company', 'number-rules'), 'GET /number-rules'),
}

/** 409 and 422 are the screen's to show; what stands then is read again. */
export const useSaveNumberRules = (companyId: string) =>
  useNounMutation(
    companyId,
    'company',
    (body: SaveNumberRulesRequest) => dataOf(companyCall(companyId, 'PUT /number-rules', { body })),
    { screenShows: isForForm, isOutdated: () => true },
  )
