/** The screens of the field, as their routes tell of them: what is carried of each, and its code. */
import type { RegisteredRouter } from '@tanstack/react-router'
import type { CarriedMatter } from '#domain/carry/carry.contract.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import type { Data, Query } from '#src/api/kept-answers.ts'
import type { Besides, FieldParams, Keep, Reads } from '#src/api/reads.ts'
import { loadPressedParts } from '#src/lib/first-press.ts'
import type { CarryPlan } from '#src/widgets/carry/carry-round.ts'
import { besidesOf } from './besides.ts'
import { currentLayout } from './load.ts'

export type FieldScreen = {
  /** What it begins with. */
  reads?: Reads
  /** What its panels, tabs and dialogs read besides. */
  besides?: keyof typeof besidesOf
}

const modulesOf = (besides: FieldScreen['besides']): readonly Besides[] => (besides ? besidesOf[besides] : [])

type Routes = RegisteredRouter['routesById']

const screensOf = (routes: Routes): { id: string; field: FieldScreen }[] =>
  Object.values(routes).flatMap(({ id, options: { staticData } }) => {
    const field = staticData?.field
    return field ? [{ id, field }] : []
  })

/** What a carried matter has of each record that an address may name. */
const idsOf: Record<Exclude<keyof FieldParams, 'companyId'>, (matter: CarriedMatter) => readonly number[]> = {
  matterId: ({ id }) => [id],
  buildingId: ({ building_id }) => (building_id === null ? [] : [building_id]),
  facilityId: ({ facility_ids }) => facility_ids,
  drawingId: ({ drawing_ids }) => drawing_ids,
  documentId: ({ document_ids }) => document_ids,
}
const names = Object.keys(idsOf) as (keyof typeof idsOf)[]
const nameIn = (id: string) => names.find((name) => id.includes(`$${name}`))

/** Bytes of ten minutes of speech. */
const longestSound = 10_000_000

/** The address of a recording that is heard where it stands; a long one only where there is a connection. */
const soundOf = (answer: object): string[] => {
  const { type, path, size } = answer as Partial<FileRef>
  return type === fileKinds.audio && path && (size ?? 0) <= longestSound ? [path] : []
}

/** Addresses of the pictures and recordings that stand in an answer, beside lists as beside records. */
const picturesIn = (answer: unknown): string[] => {
  if (typeof answer !== 'object' || answer === null) return []
  const within = Object.entries(answer).flatMap(([key, value]) =>
    typeof value === 'string'
      ? /^(thumbnail_path|profile_photo_path|icon|src)$/.test(key) && value.startsWith('/api/')
        ? [value]
        : []
      : picturesIn(value),
  )
  return [...soundOf(answer), ...within]
}

type Answers = Map<string, Promise<unknown>>

/** Every query is asked for once, however many screens read it; `before`: what is kept for all of them. */
const onceEach = (keep: Keep, answers: Answers, before?: Answers): Keep => {
  const once =
    (ask: Keep['query']): Keep['query'] =>
    <Of extends Query>(query: Of) => {
      const key = JSON.stringify(query.queryKey)
      const answer = before?.get(key) ?? answers.get(key) ?? ask(query)
      if (!before?.has(key)) answers.set(key, answer)
      return answer as Promise<Data<Of> | null>
    }
  return { ...keep, query: once(keep.query), around: once(keep.around) }
}

/** What is carried: all that the field's screens read. */
export const carryPlan = (routes: Routes, companyId: string, user: CompanyUser): CarryPlan => {
  const screens = screensOf(routes)
  let shared: Answers = new Map()
  const keepScreens = async (keep: Keep, answers: Answers, of: readonly (readonly [FieldScreen, FieldParams])[]) => {
    const layout = currentLayout()
    await Promise.all(
      of.map(async ([{ reads, besides }, params]) => {
        const all = [{ besides: reads }, ...modulesOf(besides)]
        await Promise.all(all.map(async (each) => each.besides?.(keep, params, user, layout)))
      }),
    )
    const pictures = picturesIn(await Promise.all(answers.values()))
    await Promise.all([...new Set(pictures)].map(keep.file))
  }
  return {
    shared: (keep) => {
      shared = new Map()
      const own = screens.filter(({ id }) => nameIn(id) === undefined)
      return keepScreens(
        onceEach(keep, shared),
        shared,
        own.map(({ field }) => [field, { companyId } as FieldParams]),
      )
    },
    matter: (keep, matter) => {
      const answers: Answers = new Map()
      const of = screens.flatMap(({ id, field }) => {
        const name = nameIn(id)
        const ids = name === undefined ? [] : idsOf[name](matter)
        return ids.map((each) => [field, { companyId, [name!]: each } as FieldParams] as const)
      })
      return keepScreens(onceEach(keep, answers, shared), answers, of)
    },
  }
}

/**
 * Loads the screens' code ahead: between two of them the connection may be gone. Resolves when everything is there; rejects
 * where something is not, which its screen then asks for again.
 */
export const loadFieldScreens = async ({
  routesById,
  loadRouteChunk,
}: Pick<RegisteredRouter, 'routesById' | 'loadRouteChunk'>): Promise<void> => {
  const routes = Object.values(routesById).filter(({ options }) => options.staticData?.field)
  await Promise.all([
    ...routes.map((route) => loadRouteChunk(route)),
    ...screensOf(routesById).map(async ({ field }) =>
      Promise.all(modulesOf(field.besides).flatMap(({ code }) => code?.() ?? [])),
    ),
    import('#src/ui/dates/date-popover.tsx'),
    loadPressedParts(),
  ])
}
