/** 送付メールのテンプレート. */
import { queryOptions } from '@tanstack/react-query'
import type { SaveMailTemplatesRequest } from '#domain/mail/mail-templates.contract.ts'
import { companyCall } from './call.ts'
import { isForForm } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

export const mailTemplateQueries = {
  /** `templateId`: of the form, whose last choice comes along. */
  all: (companyId: string, templateId?: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'company', 'mail-templates', templateId ?? null),
      queryFn: ({ signal }) =>
        dataOf(
          companyCall(companyId, 'GET /mail-templates', {
            query: templateId === undefined ? {} : { template_id: templateId },
            signal,
          }),
        ),
      // Which was chosen last changes with every document that is set up.
      staleTime: 0,
    }),
}

/** 409 and 422 are the screen's to show; what stands then is read again. */
export const useSaveMailTemplates = (companyId: string) =>
  useNounMutation(
    companyId,
    'company',
    (body: SaveMailTemplatesRequest) => dataOf(companyCall(companyId, 'PUT /mail-templates', { body })),
    { screenShows: isForForm, isOutdated: () => true },
  )
