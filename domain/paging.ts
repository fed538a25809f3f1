/** Pages of lists. */
import { limits } from './limits.ts'

export type PageMeta = {
  current_page: number
  /** One-based place of the first and last row; null when the page is empty. */
  from: number | null
  last_page: number
  links: { url: string | null; label: string; active: boolean }[]
  path: string
  per_page: number
  to: number | null
  total: number
  /** There are more than `total`: nobody counted on. */
  is_total_capped?: boolean | undefined
}
export type PageLinks = { first: string | null; last: string | null; prev: string | null; next: string | null }
export type Paged<T> = { data: T[]; links: PageLinks; meta: PageMeta }

/** How many rows a page may have, as people choose; the first is how lists begin. */
export const pageSizes = [limits.pageSize, 50, limits.maxPageSize] as const

/** Rows to skip and take for a page. */
export const pageWindow = (query: {
  page?: number | undefined
  per_page?: number | undefined
}): { page: number; perPage: number; offset: number; limit: number } => {
  const page = query.page ?? 1
  const perPage = query.per_page ?? limits.pageSize
  return { page, perPage, offset: (page - 1) * perPage, limit: perPage }
}

/** Where the page's rows stand among all: one-based, null when the page is empty. */
const boundsOf = (count: number, page: number, perPage: number): { from: number | null; to: number | null } =>
  count === 0 ? { from: null, to: null } : { from: (page - 1) * perPage + 1, to: (page - 1) * perPage + count }

/**
 * Wraps one page of rows. `path` is the list's address without query; `query` is what the links keep besides the page
 * (already encoded, without '?').
 */
export const pageOf = <T>(
  data: T[],
  {
    total,
    page,
    perPage,
    path,
    query = '',
    isTotalCapped = false,
  }: { total: number; page: number; perPage: number; path: string; query?: string; isTotalCapped?: boolean },
): Paged<T> => {
  const last = Math.max(1, Math.ceil(total / perPage))
  const url = (n: number): string | null =>
    n < 1 || n > last ? null : `${path}?${query === '' ? '' : `${query}&`}page=${n}`
  const numbers = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, last])].filter(
    (n) => n >= 1 && n <= last,
  )
  return {
    data,
    links: { first: url(1), last: url(last), prev: url(page - 1), next: url(page + 1) },
    meta: {
      current_page: page,
      ...boundsOf(data.length, page, perPage),
      last_page: last,
      links: [
        { url: url(page - 1), label: '前へ', active: false },
        ...numbers.map((n) => ({ url: url(n), label: String(n), active: n === page })),
        { url: url(page + 1), label: '次へ', active: false },
      ],
      path,
      per_page: perPage,
      total,
      ...(isTotalCapped ? { is_total_capped: true } : {}),
    },
  }
}

/** The page navigator's text: from - to / total. */
export const pagerText = ({ from, to, ...meta }: Pick<PageMeta, 'from' | 'to' | 'total' | 'is_total_capped'>): string =>
  `${from ?? 0} - ${to ?? 0} / ${meta.is_total_capped ? totalText(meta) : meta.total}`

/** 「512件」, or 「10,000件以上」 where nobody counted on. */
export const totalText = ({ total, is_total_capped }: Pick<PageMeta, 'total' | 'is_total_capped'>): string =>
  is_total_capped ? `${total.toLocaleString('ja-JP')}件以上` : `${total}件`
