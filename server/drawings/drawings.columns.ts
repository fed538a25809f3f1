/** What people edit in a drawing and its pins, and what the drawing's history tells of. */
import { drawingColumnLabels as labels, pinColumnLabels, pinStateLabels } from '#domain/drawings/drawings.labels.ts'
import type { drawings, pins } from '#server/db/schema/drawings.ts'
import { asIs, type Columns, type Editable } from '#server/records/columns.ts'
import { tellingOf } from '#server/records/telling.ts'

export type DrawingRow = typeof drawings.$inferSelect
/** Its picture comes with versions. */
export type DrawingValues = Editable<DrawingRow, 'type' | 'file_id' | 'version' | 'last_pin_number'>
export type PinRow = typeof pins.$inferSelect
export type PinValues = Editable<PinRow, 'drawing_id' | 'number' | 'version' | 'written_at' | 'is_device_time'>

/** By id. */
export type BuildingNames = { buildings: ReadonlyMap<number, string> }
export type FacilityNames = { facilities: ReadonlyMap<number, string> }

export const drawingColumns = {
  name: { label: labels.name, text: asIs },
  building_id: {
    label: labels.building_id,
    text: (id, { buildings }) => (id === null ? null : (buildings.get(id) ?? null)),
  },
} as const satisfies Columns<DrawingValues, BuildingNames, never>

const percent = (fraction: number) => `${(fraction * 100).toFixed(1)}%`
const place = {
  field: 'place',
  label: pinColumnLabels.place,
  text: ({ lng, lat }: PinValues) => `左から${percent(lng)}、上から${percent(lat)}`,
}

export const pinColumns = {
  text: { label: pinColumnLabels.text, text: asIs },
  facility_id: {
    label: pinColumnLabels.facility_id,
    text: (id, { facilities }) => (id === null ? null : (facilities.get(id) ?? null)),
  },
  lng: { label: pinColumnLabels.lng, text: percent, line: place },
  lat: { label: pinColumnLabels.lat, text: percent, line: place },
  direction: { label: pinColumnLabels.direction, text: (degrees) => (degrees === null ? null : `${degrees}°`) },
  state: { label: pinColumnLabels.state, text: (state) => pinStateLabels[state] },
} as const satisfies Columns<PinValues, FacilityNames, never>

export const drawingEvent = tellingOf('drawing')
