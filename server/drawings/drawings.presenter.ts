import { toTimestamp } from '#domain/dates.ts'
import type { DrawingListItem, DrawingVersion, ListedPin, Pin } from '#domain/drawings/drawings.contract.ts'
import {
  canDeleteDrawing,
  canDeletePin,
  canEditDrawings,
  canEditPins,
  canViewDrawingSource,
} from '#domain/drawings/drawings.policy.ts'
import { linkedMatterStatusOf } from '#domain/facilities/facilities.rules.ts'
import type { MatterStatusType } from '#domain/matters/matters.labels.ts'
import { pinThumbnailPath } from '#server/facilities/facilities.presenter.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import type { FileRow } from '#server/files/files.store.ts'
import { presentWritten } from '#server/histories/written.presenter.ts'
import type { Scope } from '#server/http/context.ts'
import type { ListedDrawing, ListedVersion } from './drawings.store.ts'
import type { PinOnDrawing } from './pins.store.ts'

type Named = { id: number; name: string }

const presentPicture = (scope: Scope, file: FileRow) => ({
  ...presentFileRef(scope, file),
  width: file.width,
  height: file.height,
})

export const presentDrawing = (
  scope: Scope,
  { drawing, building_name, author, file, pins_count, linked_facilities_count }: ListedDrawing,
  tags: Named[],
): Omit<DrawingListItem, 'pins'> => ({
  id: drawing.id,
  name: drawing.name,
  type: drawing.type,
  author,
  building_id: drawing.building_id,
  building:
    drawing.building_id !== null && building_name !== null ? { id: drawing.building_id, name: building_name } : null,
  tags,
  file: presentPicture(scope, file),
  version: drawing.version,
  pins_count,
  linked_facilities_count,
  created_at: toTimestamp(drawing.created_at),
  updated_at: toTimestamp(drawing.updated_at),
  canEdit: canEditDrawings(scope.actor),
  canDelete: canDeleteDrawing(scope.actor, drawing),
})

export const presentVersion = (
  scope: Scope,
  { version, file, author }: ListedVersion,
  latest: number,
  sources: ReadonlyMap<number, FileRow>,
): DrawingVersion => {
  const source = version.source_file_id === null ? undefined : sources.get(version.source_file_id)
  return {
    number: version.number,
    is_latest: version.number === latest,
    file: presentPicture(scope, file),
    source:
      source && canViewDrawingSource(scope.actor)
        ? { file: presentFileRef(scope, source), page: version.source_page }
        : null,
    alignment: version.alignment,
    restored_from: version.restored_from,
    author,
    created_at: toTimestamp(version.created_at),
  }
}

export const presentListedPin = (
  scope: Scope,
  { pin, facility, author }: PinOnDrawing,
  types: readonly MatterStatusType[],
): ListedPin => ({
  id: pin.id,
  number: pin.number,
  text: pin.text,
  lng: pin.lng,
  lat: pin.lat,
  direction: pin.direction,
  state: pin.state,
  facility,
  drawing_id: pin.drawing_id,
  version: pin.version,
  author,
  linked_matter_status: linkedMatterStatusOf(types),
  thumbnail_path: pinThumbnailPath(scope, pin.id),
  created_at: toTimestamp(pin.created_at),
  updated_at: toTimestamp(pin.updated_at),
  ...presentWritten(pin),
  canEdit: canEditPins(scope.actor),
  canDelete: canDeletePin(scope.actor, pin),
})

export const presentPin = (
  scope: Scope,
  row: PinOnDrawing,
  types: readonly MatterStatusType[],
  files: readonly FileRow[],
): Pin => ({
  ...presentListedPin(scope, row, types),
  files: files.map((file) => ({ ...presentFileRef(scope, file), content_type: file.content_type, size: file.size })),
})
