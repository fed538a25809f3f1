import { drawingQueries } from '#src/api/drawings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { recordDrawings, recordMatters } from '#src/widgets/record-lists/record-queries.ts'

export const besides = async ({ query, around, file }: Keep, { companyId, drawingId }: ParamsOf<'drawingId'>) => {
  const drawing = await query(drawingQueries.detail(companyId, drawingId))
  if (!drawing) return
  const { building_id, pins, version } = drawing
  const shown = new Set(pins.flatMap(({ facility }) => facility?.id ?? []))
  const [tiles] = await Promise.all([
    query(drawingQueries.tiles(companyId, drawingId, version)),
    query({ ...recordDrawings(companyId, building_id ?? 0), enabled: building_id !== null }),
    around(drawingQueries.histories(companyId, drawingId)),
    ...[...shown].flatMap((id) => [
      query(facilityQueries.detail(companyId, id)),
      around(recordMatters(companyId, { facility_id: id })),
    ]),
  ])
  if (tiles) await file(tiles.pack_path)
}
