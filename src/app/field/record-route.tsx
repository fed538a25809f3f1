/** Routes of one record: what their address means, and what stands there once the record is gone. */
import type { ReactNode } from 'react'
import { notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { UseSuspenseQueryOptions } from '@tanstack/react-query'
import { isNotFound } from '#src/api/errors.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { choiceParam, idParam } from '#src/lib/search-params.ts'

/** The id that the address names; what cannot be one is not there. */
export const recordRoute = <Name extends string>(name: Name) => ({
  params: {
    parse: (raw: Record<Name, string>) => ({ [name]: idParam(raw[name]) }) as Record<Name, number>,
    stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
  },
  beforeLoad: ({ params }: { params: Record<Name, number> }): void => {
    if (params[name] === 0) throw notFound()
  },
})

/** The same with a tab of its page, the first where the address names none. */
export const tabbedRoute = <Name extends string, Tab extends string>(name: Name, tabs: readonly Tab[]) => ({
  ...recordRoute(name),
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: Tab } => ({ tab: choiceParam(tabs, tab)! }),
})

/** What a page of tabs is given. */
export const tabsAt = <Tab extends string>(
  tabs: readonly Tab[],
  { tab = tabs[0] }: { tab?: Tab },
  go: (to: { search: { tab?: Tab }; resetScroll: false }) => unknown,
) => ({
  tab: tab!,
  onTab: (next: Tab) => void go({ search: next === tabs[0] ? {} : { tab: next }, resetScroll: false }),
})

/** The record as the loader read it. `gone`: deleted, or out of this person's sight, while it was being looked at. */
export const useRecord = <Data,>(
  query: UseSuspenseQueryOptions<Data, Error, Data, readonly unknown[]>,
): { record: Data; gone: ReactNode } => {
  const { data, error } = useSuspenseQuery({ ...query, refetchOnWindowFocus: 'always' })
  return { record: data, gone: isNotFound(error) && <NotFoundPage /> }
}
