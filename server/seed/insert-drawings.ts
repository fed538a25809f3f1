/** Tags, drawings and their pins. */
import type { Alignment } from '#domain/drawings/drawings.contract.ts'
import { pinStates } from '#domain/drawings/drawings.labels.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { drawings as drawingsTable, drawingTags, drawingVersions, pins } from '#server/db/schema/drawings.ts'
import { tags } from '#server/db/schema/tags.ts'
import { drawings, officePins, sheetPins, tagNames, type DemoDrawing } from '#server/seed/content/drawings.ts'
import { drawPlan, placeIn } from './floor-plans.ts'
import type { Building } from './insert-buildings.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import type { Scene } from './photos.ts'
import { idOf, recordHistory, type Seeding } from './seeding.ts'
import { pictureFile, storeFiles, type Picture } from './stored-files.ts'

/** A drawing's picture, and the one that it had before. */
type Plan = { latest: Picture; before: Picture | null }

/** The pictures of all drawings, in their order. */
export const drawPlans = (): Promise<Plan[]> =>
  Promise.all(
    drawings.map(async ({ kind, floor, name, building, before }, index) => {
      const plan = { floor, title: name, building, number: `A-${101 + index}` }
      return {
        latest: await drawPlan({ ...plan, kind }),
        before: before ? await drawPlan({ ...plan, kind: before, scale: 0.75 }) : null,
      }
    }),
  )

type PinRow = Omit<typeof pins.$inferInsert, 'company_id' | 'drawing_id' | 'created_user_id' | 'number' | 'version'>
type NewPin = PinRow & { isOfFirstVersion?: boolean; photo: Scene | null }

/** Of the first sheet by its own list, of the others by what is drawn on them. */
const pinsOf = (
  { kind, floor }: Pick<DemoDrawing, 'kind' | 'floor'>,
  building: Building,
  isFirst: boolean,
): NewPin[] => {
  const onFloor = (text: string) => text.replace('{f}', floor)
  const list = isFirst
    ? officePins
    : sheetPins[kind === 'officeBefore' ? 'office' : kind].map(({ room, x, y, facility, ...pin }) => ({
        ...pin,
        ...placeIn(kind, room, { x, y }),
        facility: facility && onFloor(facility),
      }))
  return list.flatMap(({ facility, isConfirmed, photo = null, ...pin }) => {
    const standing = building.facilities.find(({ name }) => name === facility)
    if (facility !== null && !standing) return []
    const state = isConfirmed ? pinStates.confirmed : pinStates.unconfirmed
    return [{ ...pin, photo, state, facility_id: standing?.id ?? null }]
  })
}

/** The same corners of both plans: they differ in size alone. */
const corners = [
  { lng: 0.0875, lat: 0.1308 },
  { lng: 0.9375, lat: 0.8224 },
] satisfies Alignment['from']

/** A drawing with everything that its rows are made from. */
type Placed = {
  id: number
  drawing: DemoDrawing
  building: Building
  plan: Plan
  file_id: number
  created_user_id: number
  created_at: Date
  /** As they are numbered. */
  pins: readonly (NewPin & Pick<typeof pins.$inferInsert, 'number' | 'version'>)[]
}

const numberedPins = (drawing: DemoDrawing, building: Building, { before }: Plan, isFirst: boolean): Placed['pins'] =>
  pinsOf(drawing, building, isFirst).map(({ isOfFirstVersion, ...pin }, place) => ({
    ...pin,
    number: place + 1,
    version: isOfFirstVersion || before === null ? 1 : 2,
  }))

const insertDrawingRows = async (
  seeding: Seeding,
  list: readonly Building[],
  plans: readonly Plan[],
): Promise<Placed[]> => {
  const { tx, storage, company_id, calendar } = seeding
  const placed = drawings.map((drawing, index) => {
    const building = list.find(({ facts }) => facts.name === drawing.building)!
    const plan = plans[index]!
    return {
      drawing,
      building,
      plan,
      created_user_id: idOf(seeding, building.facts.keeper),
      created_at: calendar.moment(-200 + index * 11, '16:00'),
      pins: numberedPins(drawing, building, plan, index === 0),
    }
  })
  const fileIds = await storeFiles(
    tx,
    storage,
    company_id,
    placed.map(({ drawing, plan, created_user_id, created_at }) =>
      pictureFile(`${drawing.name}.png`, plan.latest, { created_at, uploaded_by_user_id: created_user_id }),
    ),
  )
  const ids = await insertWithIds(
    tx,
    drawingsTable,
    placed.map(({ drawing, building, plan, created_user_id, created_at, pins: pinned }, index) => ({
      company_id,
      name: drawing.name,
      type: drawing.type,
      building_id: building.id,
      file_id: fileIds[index]!,
      version: plan.before === null ? 1 : 2,
      last_pin_number: pinned.length,
      created_user_id,
      created_at,
      updated_at: calendar.moment(-40 + index, '11:30'),
    })),
  )
  return placed.map((each, index) => ({ ...each, id: ids[index]!, file_id: fileIds[index]! }))
}

/** The version of now of each drawing, and the one before it of those that were renewed. */
const insertVersions = async (
  { tx, storage, company_id, calendar }: Seeding,
  placed: readonly Placed[],
): Promise<void> => {
  const renewed = placed.flatMap((each) => (each.plan.before === null ? [] : [{ ...each, before: each.plan.before }]))
  const beforeIds = await storeFiles(
    tx,
    storage,
    company_id,
    renewed.map(({ drawing, before, created_user_id, created_at }) =>
      pictureFile(`${drawing.name}（改修前）.png`, before, { created_at, uploaded_by_user_id: created_user_id }),
    ),
  )
  const renewedAt = calendar.moment(-60, '10:20')
  await insertRows(tx, drawingVersions, [
    ...renewed.map(({ id, created_user_id, created_at }, place) => ({
      ...{ company_id, created_user_id, created_at },
      ...{ drawing_id: id, number: 1, file_id: beforeIds[place]!, alignment: null },
    })),
    ...placed.map(({ id, plan, file_id, created_user_id, created_at }) => {
      const isFirst = plan.before === null
      return {
        ...{ company_id, created_user_id, created_at: isFirst ? created_at : renewedAt },
        ...{ drawing_id: id, number: isFirst ? 1 : 2, file_id },
        alignment: isFirst ? null : ({ from: corners, to: corners } satisfies Alignment),
      }
    }),
  ])
}

const insertPins = async (
  { tx, storage, company_id, calendar }: Seeding,
  placed: readonly Placed[],
  photos: Record<Scene, Picture>,
): Promise<void> => {
  const standing = placed.flatMap(({ id, created_user_id, pins: pinned }) =>
    pinned.map((pin) => ({ company_id, drawing_id: id, created_user_id, ...pin })),
  )
  const pinIds = await insertWithIds(
    tx,
    pins,
    standing.map(({ photo: _, ...row }) => row),
  )
  const photographed = standing.flatMap(({ photo, created_user_id }, index) =>
    photo === null ? [] : [{ pin_id: pinIds[index]!, photo, created_user_id }],
  )
  const takenAt = calendar.moment(-12, '14:20')
  const photoIds = await storeFiles(
    tx,
    storage,
    company_id,
    photographed.map(({ photo, created_user_id }, index) =>
      pictureFile(`ピン写真_${index + 1}.jpg`, photos[photo], {
        created_at: takenAt,
        uploaded_by_user_id: created_user_id,
      }),
    ),
  )
  await insertRows(
    tx,
    attachments,
    photographed.map(({ pin_id }, index) => ({ company_id, pin_id, file_id: photoIds[index]!, created_at: takenAt })),
  )
}

export const insertDrawings = async (
  seeding: Seeding,
  list: readonly Building[],
  plans: readonly Plan[],
  photos: Record<Scene, Picture>,
): Promise<void> => {
  const { tx, company_id } = seeding
  const tagIds = await insertWithIds(
    tx,
    tags,
    tagNames.map((name, sort_order) => ({ company_id, name, sort_order })),
  )
  const placed = await insertDrawingRows(seeding, list, plans)
  await insertVersions(seeding, placed)
  for (const { id, drawing, created_user_id, created_at } of placed)
    recordHistory(
      seeding,
      { historyable_type: 'drawing', historyable_id: id, historyable_name: drawing.name },
      { type: historyTypes.created, user_id: created_user_id, at: created_at },
    )
  await insertRows(
    tx,
    drawingTags,
    placed.flatMap(({ id, drawing }) =>
      drawing.tags.map((name) => ({ company_id, drawing_id: id, tag_id: tagIds[tagNames.indexOf(name)]! })),
    ),
  )
  await insertPins(seeding, placed, photos)
}
