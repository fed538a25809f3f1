/** The records that a person had open last in this browser, by company. */
import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { keysOf } from '#domain/labels.ts'
import { companyKey } from '#src/api/query.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import type { Noun } from '#src/records/nouns.ts'

/** The nouns whose records have a page of their own; each that gets one stands here, or this does not compile. */
type WithPage = {
  [Each in Noun]: Extract<keyof RegisteredRouter['routesByPath'], `/c/$companyId/${Each}/$${string}`> extends never
    ? never
    : Each
}[Noun]
const pages: Record<WithPage, true> = {
  matters: true,
  documents: true,
  buildings: true,
  facilities: true,
  drawings: true,
}
const placeNouns = keysOf(pages)
export type RecentPlace = { noun: WithPage; id: number; name: string }

const kept = 8
const keyOf = (userId: number): string => `recentPlaces.${userId}`
const record = new RegExp(`^/c/([^/]+)/(${placeNouns.join('|')})/(\\d+)(/|$)`)

export const recentPlaces = (userId: number, companyId: string): RecentPlace[] =>
  readPreference<Record<string, RecentPlace[]>>(keyOf(userId))?.[companyId] ?? []

/** Keeps the record that the address is of; one that could not be opened has no name and is no place to go back to. */
export const rememberPlace = (client: QueryClient, userId: number, pathname: string): void => {
  const [, companyId, noun, idText] = record.exec(pathname) ?? []
  if (companyId === undefined) return
  const id = Number(idText)
  const data = client.getQueryData<{ name?: string; title?: string }>(
    companyKey(companyId, noun as RecentPlace['noun'], 'detail', id),
  )
  const name = data?.name ?? data?.title
  if (name === undefined) return
  const place = { noun: noun as RecentPlace['noun'], id, name }
  const others = recentPlaces(userId, companyId).filter((other) => other.noun !== place.noun || other.id !== id)
  writePreference(keyOf(userId), {
    ...readPreference<Record<string, RecentPlace[]>>(keyOf(userId)),
    [companyId]: [place, ...others].slice(0, kept),
  })
}

/** Nothing of the person stays after logging out. */
export const removeRecentPlaces = (userId: number): void => writePreference(keyOf(userId), null)
