/** What people do with drawings (図面). Every change writes its history in its own transaction. */
import type {
  CreateDrawingRequest,
  Drawing,
  DrawingFilter,
  DrawingListItem,
  UpdateDrawingRequest,
} from '#domain/drawings/drawings.contract.ts'
import { drawingColumnLabels as labels, pinText } from '#domain/drawings/drawings.labels.ts'
import { canDeleteDrawing, canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { findBuilding, findBuildingNames } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { insertUpload } from '#server/files/files.store.ts'
import { historyOf } from '#server/histories/history-of.service.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { changedLines, sentValues } from '#server/records/columns.ts'
import { refuseContestedFields } from '#server/records/contested.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt } from '#server/records/telling.ts'
import { asksForLinks, linking, type LinkChoice } from '#server/records/linking.ts'
import { changeDrawing, drawingUploads, requireDrawing, sourceOf } from './drawing-access.service.ts'
import { cutUpload } from './drawing-tiles.service.ts'
import {
  drawingColumns,
  drawingEvent,
  type BuildingNames,
  type DrawingRow,
  type DrawingValues,
} from './drawings.columns.ts'
import {
  addDrawingTags,
  holdTags,
  insertDrawing,
  insertVersion,
  listDrawings as queryDrawings,
  listDrawingTags,
  removeDrawingTags,
  updateDrawing as writeDrawing,
} from './drawings.store.ts'
import { pinsOfOtherBuildings } from './pins.store.ts'
import { presentDrawings, readDrawing } from './read-drawings.service.ts'

export const listDrawings = (
  { database }: Deps,
  scope: Scope,
  filter: DrawingFilter,
): Promise<{ data: DrawingListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryDrawings(tx, scope, filter)
    return { data: await presentDrawings(tx, scope, rows), total }
  })

export const getDrawing = ({ database }: Deps, scope: Scope, id: number): Promise<Drawing> =>
  inCompany(database.db, scope.company_id, (tx) => readDrawing(tx, scope, id))

/** Guests are not told of pins in it: some stand for equipment that they know nothing of. */
export const listDrawingHistories = historyOf('drawing', async (tx, scope, id) => {
  await requireDrawing(tx, scope, id)
  return { hidden_fields: canSeeCompany(scope.actor) ? [] : ['pins'] }
})

const checkBuilding = async (tx: Tx, scope: Scope, building_id: number): Promise<void> => {
  if (!(await findBuilding(tx, scope, building_id))) throw invalid({ building_id: [notAChoice(labels.building_id)] })
}

/** One line in the history for each that comes or goes. */
const setTags = async (
  tx: Tx,
  scope: Scope,
  drawing: { id: number; name: string },
  choice: LinkChoice,
): Promise<Event[]> => {
  if (!asksForLinks(choice)) return []
  const present = (await listDrawingTags(tx, [drawing.id])).get(drawing.id)!
  const { added, removed } = linking(
    choice,
    present.map(({ id }) => id),
  )
  const names = await holdTags(tx, scope, added)
  if (names.size < added.length) throw invalid({ tag_ids: [notAChoice(labels.tags)] })
  await addDrawingTags(tx, scope, drawing.id, added)
  await removeDrawingTags(tx, drawing.id, removed)
  return [
    ...added.map((id) => drawingEvent('linked', drawing, { field: 'tags', after: names.get(id)! })),
    ...present
      .filter(({ id }) => removed.includes(id))
      .map(({ name }) => drawingEvent('unlinked', drawing, { field: 'tags', before: name })),
  ]
}

const tagsOf = ({ tags, tag_ids = [], add_tag_ids = [], remove_tag_ids }: UpdateDrawingRequest) => ({
  add: [...tag_ids, ...add_tag_ids],
  remove: remove_tag_ids,
  only: tags,
})

/** The picture is cut up before anything is written: one that cannot be shown is refused here. */
export const createDrawing = async (
  deps: Deps,
  scope: Scope,
  { tag_ids, source_file_id, source_page, ...body }: CreateDrawingRequest,
  uploads: readonly Upload[],
): Promise<Drawing> => {
  if (!canEditDrawings(scope.actor)) throw forbidden()
  const { picture, source } = drawingUploads(uploads)
  await inCompany(deps.database.db, scope.company_id, (tx) => checkBuilding(tx, scope, body.building_id))
  const size = await cutUpload(deps, scope, picture)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    await checkBuilding(tx, scope, body.building_id)
    const by = { company_id: scope.company_id, created_user_id: scope.user.id }
    const origin = await sourceOf(tx, scope, { source_file_id, source_page }, source)
    const file = await insertUpload(tx, scope, picture, size)
    const drawing = await insertDrawing(tx, { ...body, ...by, file_id: file.id })
    await insertVersion(tx, { ...by, ...origin, drawing_id: drawing.id, number: 1, file_id: file.id })
    const tagged = await setTags(tx, scope, drawing, { add: tag_ids })
    await happened(tx, deps, scope, [drawingEvent('created', drawing), ...tagged])
    return readDrawing(tx, scope, drawing.id)
  })
}

/** Equipment stays in its building: a drawing does not take its pins along into another one. */
const checkMove = async (tx: Tx, scope: Scope, drawing: DrawingRow, building_id: number | undefined) => {
  if (building_id === undefined || building_id === drawing.building_id) return
  await checkBuilding(tx, scope, building_id)
  const numbers = await pinsOfOtherBuildings(tx, drawing.id, building_id)
  if (numbers.length > 0)
    throw invalid({
      building_id: [
        `${pinText(numbers[0]!)}${numbers.length > 1 ? `など${numbers.length}個のピン` : ''}に別の建物の設備があるため、建物を変更できません。先にピンから設備を外してください。`,
      ],
    })
}

export const updateDrawing = (deps: Deps, scope: Scope, id: number, body: UpdateDrawingRequest): Promise<Drawing> =>
  changeDrawing(
    deps,
    scope,
    id,
    () => canEditDrawings(scope.actor),
    async (tx, before) => {
      const values = sentValues(drawingColumns, body)
      const after = { ...before, ...values }
      const buildings = await findBuildingNames(tx, scope, [before.building_id, after.building_id])
      const lines = changedLines<DrawingValues, BuildingNames>(drawingColumns, before, after, { buildings })
      const edited = { type: 'drawing', row: before } as const
      await refuseContestedFields(tx, scope, edited, body.updated_at, lines, () => readDrawing(tx, scope, id))
      await checkMove(tx, scope, before, body.building_id)
      const tagged = await setTags(tx, scope, after, tagsOf(body))
      if (lines.length > 0 || tagged.length > 0) {
        const moment = await writeDrawing(tx, scope, id, values)
        await happened(tx, deps, scope, [
          ...madeAt(
            moment,
            lines.map((line) => drawingEvent('updated', after, line)),
          ),
          ...tagged,
        ])
      }
      return readDrawing(tx, scope, id)
    },
  )

/** Soft; its pins go out of sight with it. */
export const deleteDrawing = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  changeDrawing(
    deps,
    scope,
    id,
    (drawing) => canDeleteDrawing(scope.actor, drawing),
    async (tx, drawing) => {
      const deleted_at = deps.clock()
      await writeDrawing(tx, scope, id, { deleted_at })
      await putInTrash(tx, scope, { noun: 'drawing', record: drawing, deleted_at })
      await happened(tx, deps, scope, [drawingEvent('deleted', drawing)])
    },
  )
