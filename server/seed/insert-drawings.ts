/** Tags, drawings and their pins. */
import { drawings as drawingsTable, drawingTags, pins } from '#server/db/schema/drawings.ts'
import { tags } from '#server/db/schema/tags.ts'
import { drawings, officePins, tagNames } from '#server/seed/content/drawings.ts'
import { drawPlan } from './floor-plans.ts'
import type { Building } from './insert-buildings.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import { idOf, type Seeding } from './seeding.ts'
import { pictureFile, storeFiles, type Picture } from './stored-files.ts'

/** The pictures of all drawings, in their order. */
export const drawPlans = (): Promise<Picture[]> =>
  Promise.all(
    drawings.map(({ kind, floor, name, building }, index) =>
      drawPlan({ kind, floor, title: name, building, number: `A-${101 + index}` }),
    ),
  )

type PinRow = Omit<typeof pins.$inferInsert, 'company_id' | 'drawing_id' | 'created_user_id'>

/** Some of the building's facilities, somewhere inside the plan's outer walls. */
const scatteredPins = ({ random }: Seeding, building: Building): PinRow[] =>
  random
    .sample(building.facilities, random.between(4, 7))
    .map(({ id }) => ({
      facility_id: id,
      text: null,
      lng: 0.12 + random.next() * 0.78,
      lat: 0.18 + random.next() * 0.6,
    }))

const markedPins = (building: Building): PinRow[] =>
  officePins.map(({ facility, ...pin }) => ({
    ...pin,
    facility_id: building.facilities.find(({ name }) => name === facility)?.id ?? null,
  }))

export const insertDrawings = async (
  seeding: Seeding,
  list: readonly Building[],
  plans: readonly Picture[],
): Promise<void> => {
  const { tx, storage, company_id, calendar } = seeding
  const tagIds = await insertWithIds(
    tx,
    tags,
    tagNames.map((name, sort_order) => ({ company_id, name, sort_order })),
  )
  const placed = drawings.map((drawing, index) => {
    const building = list.find(({ facts }) => facts.name === drawing.building)!
    return {
      drawing,
      building,
      created_user_id: idOf(seeding, building.facts.keeper),
      created_at: calendar.moment(-200 + index * 11, '16:00'),
    }
  })
  const fileIds = await storeFiles(
    tx,
    storage,
    company_id,
    placed.map(({ drawing, created_user_id, created_at }, index) =>
      pictureFile(`${drawing.name}.png`, plans[index]!, { created_at, uploaded_by_user_id: created_user_id }),
    ),
  )
  const ids = await insertWithIds(
    tx,
    drawingsTable,
    placed.map(({ drawing, building, created_user_id, created_at }, index) => ({
      company_id,
      name: drawing.name,
      type: drawing.type,
      building_id: building.id,
      file_id: fileIds[index]!,
      created_user_id,
      created_at,
      updated_at: calendar.moment(-40 + index, '11:30'),
    })),
  )
  await insertRows(
    tx,
    drawingTags,
    drawings.flatMap((drawing, index) =>
      drawing.tags.map((name) => ({ company_id, drawing_id: ids[index]!, tag_id: tagIds[tagNames.indexOf(name)]! })),
    ),
  )
  await insertRows(
    tx,
    pins,
    placed.flatMap(({ building, created_user_id }, index) =>
      (index === 0 ? markedPins(building) : scatteredPins(seeding, building)).map((pin) => ({
        company_id,
        drawing_id: ids[index]!,
        created_user_id,
        ...pin,
      })),
    ),
  )
}
