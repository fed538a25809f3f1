/** The Excel form of a template: uploaded, held against a newer one, replaced. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CreateExcelTemplateRequest,
  createdTemplateAnswerSchema,
  ReplaceTemplateExcelRequest,
} from '#domain/templates/templates.contract.ts'
import type { FitTemplatePrintRequest } from '#domain/templates/print-faults.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isAborted, isForForm, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { invalidateNoun } from './query.ts'
import { templateQueries } from './templates.ts'

export type CreatedTemplate = z.infer<typeof createdTemplateAnswerSchema>['data']

const createTemplate = (
  companyId: string,
  { excel_file, ...body }: NewExcelTemplate,
  options: CallOptions,
): Promise<CreatedTemplate> =>
  dataOf(companyCall(companyId, 'POST /templates', { body, files: { excel_file }, ...options }))

export type NewExcelTemplate = CreateExcelTemplateRequest & { excel_file: File }
type Upload = { template: NewExcelTemplate } & CallOptions

/** Uploads a form; refusals (422) and the person's own cancelling are the screen's to show. */
export const useCreateTemplate = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ template, ...options }: Upload) => createTemplate(companyId, template, options),
    meta: { screenShows: (error) => isValidation(error) || isAborted(error) },
    onSuccess: async ({ proposed_items, warnings: _, print_faults, ...template }) => {
      await invalidateNoun(client, companyId, 'templates')
      client.setQueryData(templateQueries.detail(companyId, template.id).queryKey, template)
      client.setQueryData(templateQueries.proposedItems(companyId, template.id).queryKey, proposed_items)
      client.setQueryData(templateQueries.printFaults(companyId, template.id).queryKey, print_faults)
    },
  })
}

/**
 * Holds a new revision of the form against the template's items, which come along as they are by then; nothing is
 * stored. Refusals (422), and a newer version in its place (409), are the screen's to show.
 */
export const useCompareTemplateExcel = (companyId: string, id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ excel_file, ...options }: { excel_file: File } & CallOptions) => {
      const comparison = await dataOf(
        companyCall(companyId, 'POST /templates/{id}/excel-comparison', {
          params: { id },
          files: { excel_file },
          ...options,
        }),
      )
      const template = await client.fetchQuery({ ...templateQueries.detail(companyId, id), staleTime: 0 })
      return { ...comparison, template }
    },
    meta: { screenShows: (error) => isForForm(error) || isAborted(error) },
  })
}

type Replacement = { body: ReplaceTemplateExcelRequest; excel_file: File } & CallOptions

/** Saves the revision as the next version, under a new id. Refusals (422) and the conflict (409) are the screen's to show. */
export const useReplaceTemplateExcel = (companyId: string, id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ excel_file, body, ...options }: Replacement) =>
      dataOf(
        companyCall(companyId, 'PUT /templates/{id}/excel', {
          params: { id },
          body,
          files: { excel_file },
          ...options,
        }),
      ),
    meta: { screenShows: isForForm },
    onSuccess: async (template) => {
      await invalidateNoun(client, companyId, 'templates')
      client.setQueryData(templateQueries.detail(companyId, template.id).queryKey, template)
    },
  })
}

/** Saves how a sheet prints, in the form itself, as the next version. */
export const useFitTemplatePrint = (companyId: string, id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FitTemplatePrintRequest) =>
      dataOf(companyCall(companyId, 'PUT /templates/{id}/print', { params: { id }, body })),
    onSuccess: async (template) => {
      await invalidateNoun(client, companyId, 'templates')
      client.setQueryData(templateQueries.detail(companyId, template.id).queryKey, template)
    },
  })
}
