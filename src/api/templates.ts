/** Document templates (書類テンプレート) as they are read. */
import { queryOptions } from '@tanstack/react-query'
import { limits } from '#domain/limits.ts'
import type { TemplateFilter, TemplateListItem } from '#domain/templates/templates.contract.ts'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'templates', ...rest)

type Search = Pick<TemplateFilter, 'name' | 'matter_id' | 'is_monthly'>

/** Every page of a search, one after the other. */
const fetchAll = async (companyId: string, search: Search, signal: AbortSignal): Promise<TemplateListItem[]> => {
  const templates: TemplateListItem[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await companyCall(companyId, 'GET /templates', {
      query: { ...search, page, per_page: limits.maxPageSize },
      signal,
    })
    templates.push(...data)
    last = meta.last_page
  }
  return templates
}

export const templateQueries = {
  list: (companyId: string, filter: TemplateFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /templates', { query: filter, signal }),
    }),
  /** All that match, without pages: for choosing among them. */
  all: (companyId: string, search: Search = {}) =>
    queryOptions({
      queryKey: key(companyId, 'all', search),
      queryFn: ({ signal }) => fetchAll(companyId, search, signal),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /templates/{id}', { params: { id }, signal })),
    }),
  /** The empty form, one table a sheet. */
  sheets: (companyId: string, id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'template-forms', 'sheets', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /templates/{id}/sheets', { params: { id }, signal })),
      staleTime: Infinity,
    }),
  /** Sheets of the form that print as their author can hardly have meant. */
  printFaults: (companyId: string, id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'template-forms', 'print-faults', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /templates/{id}/print-faults', { params: { id }, signal })),
      staleTime: Infinity,
    }),
  /** Every version of a template, the newest first. */
  versions: (companyId: string, lineage: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'versions', lineage, page),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /templates', { query: { lineage, page }, signal }),
    }),
  proposedItems: (companyId: string, id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'template-forms', 'proposed-items', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /templates/{id}/proposed-items', { params: { id }, signal })),
      staleTime: Infinity,
    }),
}
