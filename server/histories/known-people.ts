/** Whom and what a reader may be told of by name: a guest knows the people and places of their own matters, nobody and nothing else. */
import { and, eq, inArray } from 'drizzle-orm'
import { insiderName } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { visibleBuildings } from '#server/sight/buildings.visible.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'
import { visibleMemberships } from '#server/sight/users.visible.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import { findUserNames } from '#server/users/users.store.ts'
import type { HistoryRow, JournalLine } from './histories.store.ts'

/** Those of the people whom the viewer knows; null: all of them. */
const knownAmong = async (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<ReadonlySet<number> | null> => {
  if (guestId(viewer) === null || ids.length === 0) return null
  const members = await tx
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(and(inArray(memberships.user_id, [...new Set(ids)]), visibleMemberships(tx, viewer)))
  return new Set(members.map(({ id }) => id))
}

/** The rows as they are, but for the names and photos of people whom the reader does not know. */
export const withKnownPeople = async (tx: Tx, viewer: Viewer, rows: HistoryRow[]): Promise<HistoryRow[]> => {
  const known = await knownAmong(
    tx,
    viewer,
    rows.flatMap(({ user }) => user?.id ?? []),
  )
  if (known === null) return rows
  return rows.map((row) =>
    row.user === null || known.has(row.user.id)
      ? row
      : { ...row, user: null, history: { ...row.history, actor_name: insiderName } },
  )
}

/** The same of lines of which only the writer is asked: of whom the reader does not know, nobody is told. */
export const withKnownWriters = async (
  tx: Tx,
  viewer: Viewer,
  lines: readonly JournalLine[],
): Promise<readonly JournalLine[]> => {
  const known = await knownAmong(
    tx,
    viewer,
    lines.flatMap(({ user_id }) => user_id ?? []),
  )
  if (known === null) return lines
  return lines.map((line) =>
    line.user_id === null || known.has(line.user_id) ? line : { ...line, user_id: null, user_name: null },
  )
}

type Authored = { author: { id: number; name: string } | null }

/** The same for whoever made something. */
export const withKnownAuthors = async <Row extends Authored>(
  tx: Tx,
  viewer: Viewer,
  rows: readonly Row[],
): Promise<Row[]> => {
  const known = await knownAmong(
    tx,
    viewer,
    rows.flatMap(({ author }) => author?.id ?? []),
  )
  return rows.map((row) =>
    known === null || row.author === null || known.has(row.author.id)
      ? row
      : { ...row, author: { ...row.author, name: insiderName } },
  )
}

/** Names by id, of those who are told of by id alone. */
export const findKnownNames = async (
  tx: Tx,
  viewer: Viewer,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> => {
  const names = await findUserNames(tx, [...ids])
  const known = await knownAmong(tx, viewer, [...names.keys()])
  return new Map([...names].map(([id, name]) => [id, known === null || known.has(id) ? name : insiderName]))
}

const peopleNames = (tx: Tx, viewer: Viewer): Promise<{ name: string }[]> =>
  tx
    .select({ name: users.name })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .where(visibleMemberships(tx, viewer))

/** By the field of a line that links something: what its line may name, and what it says of all else. */
const linked: Record<string, { other: string; names: (tx: Tx, viewer: Viewer) => Promise<{ name: string }[]> }> = {
  users: { other: insiderName, names: peopleNames },
  lead_user_id: { other: insiderName, names: peopleNames },
  building_id: {
    other: '見られない建物',
    names: (tx, viewer) => tx.select({ name: buildings.name }).from(buildings).where(visibleBuildings(tx, viewer)),
  },
  facilities: {
    other: '見られない設備',
    names: (tx, viewer) => tx.select({ name: facilities.name }).from(facilities).where(visibleFacilities(tx, viewer)),
  },
}

/** The rows without the names of what was linked once and is nothing that the reader sees. */
export const withKnownLinks = async (tx: Tx, viewer: Viewer, rows: HistoryRow[]): Promise<HistoryRow[]> => {
  if (guestId(viewer) === null) return rows
  const tellings = new Map<string, (text: string | null) => string | null>()
  for (const field of new Set(rows.map(({ history }) => history.field))) {
    const link = linked[field ?? '']
    if (!link) continue
    const known = new Set((await link.names(tx, viewer)).map(({ name }) => name))
    tellings.set(field!, (text) => (text === null || known.has(text) ? text : link.other))
  }
  return rows.map((row) => {
    const tell = tellings.get(row.history.field ?? '')
    const { before, after } = row.history
    return tell ? { ...row, history: { ...row.history, before: tell(before), after: tell(after) } } : row
  })
}
