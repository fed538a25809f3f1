/** A drawing on paper: with chosen pins and their table, to be taken along or put into a document. */
import { movedDirection, movedPoint, similarityBetween } from '#domain/drawings/alignment.ts'
import { businessDay, formatDay } from '#domain/dates.ts'
import type { Pin, PrintDrawingRequest } from '#domain/drawings/drawings.contract.ts'
import {
  drawingPapers,
  oldPlaceText,
  otherPlaceText,
  pinStateLabels,
  pinStates,
  versionStateText,
  versionText,
} from '#domain/drawings/drawings.labels.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { drawingTexts } from '#domain/drawings/drawings.texts.ts'
import {
  facilityCategoryLabels,
  linkedMatterStatusLabels,
  type LinkedMatterStatus,
} from '#domain/facilities/facilities.labels.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { ImageError } from '#engine/model/errors.ts'
import { inCompany } from '#server/db/client.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { insertFile } from '#server/files/files.store.ts'
import { storedFirst } from '#server/files/store-bytes.ts'
import { dropUnlessUsed } from '#server/files/unused-contents.service.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { listVersions } from './drawings.store.ts'
import { sizedVersions } from './drawing-versions.service.ts'
import { readDrawing } from './read-drawings.service.ts'

/** About 210 dots per inch over the long side. */
const dotsPerMm = 8.3

const pinRow = (pin: PlacedPin, placeText: string) => ({
  cells: [
    String(pin.number),
    pin.facility?.name ?? '',
    pin.facility ? facilityCategoryLabels[pin.facility.facility_category_id] : '',
    pin.facility ? linkedMatterStatusLabels[pin.linked_matter_status] : '',
    [pinStateLabels[pin.state], pin.isOld && placeText].filter(Boolean).join('、'),
    pin.text ?? '',
  ],
})
/** `isOld`: its place is that on another version than the printed one. */
type PlacedPin = Pin & { isOld: boolean }
const columns = [
  { heading: '番号', share: 5, align: 'right' as const },
  { heading: '設備', share: 22, align: 'left' as const },
  { heading: '設備区分', share: 10, align: 'left' as const },
  { heading: '案件の状況', share: 10, align: 'left' as const },
  { heading: '確認状況', share: 9, align: 'left' as const },
  { heading: 'メモ', share: 44, align: 'left' as const },
]

/** Where the pins are on the printed version: turned along where it is aligned with theirs, else as they stand. */
const placedOn = (pins: Pin[], versions: ReturnType<typeof sizedVersions>, number: number): PlacedPin[] =>
  pins.map((pin) => {
    const [before, after] = [pin.version, number].map((of) => versions.find((version) => version.number === of))
    const similarity = pin.version === number ? null : similarityBetween(versions, pin.version, number)
    if (similarity === null || !before || !after) return { ...pin, isOld: pin.version !== number }
    return {
      ...pin,
      ...movedPoint(pin, similarity, before, after),
      isOld: false,
      direction: movedDirection(pin.direction, similarity),
    }
  })

type Printed = { bytes: Uint8Array<ArrayBuffer>; name: string; page_count: number }

export const printDrawing = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { version, pin_ids, paper, has_legend }: PrintDrawingRequest,
): Promise<Printed> => {
  const { drawing, rows } = await inCompany(deps.database.db, scope.company_id, async (tx) => ({
    drawing: await readDrawing(tx, scope, id),
    rows: await listVersions(tx, scope, id),
  }))
  const number = version ?? drawing.version
  const printed = rows.find((row) => row.version.number === number)
  if (!printed) throw notFound()
  const pins = pin_ids === undefined ? drawing.pins : drawing.pins.filter((pin) => pin_ids.includes(pin.id))
  if (pin_ids !== undefined && pins.length < new Set(pin_ids).size)
    throw invalid({ pin_ids: [drawingTexts.pinsMissing] })

  const options = { for: callerOf(scope) }
  const { short, long } = drawingPapers[paper]
  const picture = await deps.engine
    .readPicture(await deps.storage.readBytes(printed.file.storage_key), {
      ...options,
      longSidePx: Math.round(long * dotsPerMm),
    })
    .catch((error: unknown) => {
      throw error instanceof ImageError ? invalid({ version: [drawingTexts.noTiles] }) : error
    })
  if (!picture) throw invalid({ version: [drawingTexts.noTiles] })
  const isLatest = number === drawing.version
  const placeText = isLatest ? oldPlaceText : otherPlaceText
  const placed = placedOn(pins, sizedVersions(rows), number)
  const now = deps.clock()
  const day = formatDay(businessDay(now))
  const { bytes, pageCount } = await deps.engine.renderDrawing(
    {
      title: drawing.name,
      subtitle: [drawing.building?.name, versionText(number), `${day} 印刷`].filter(Boolean).join('　'),
      notes: [
        `${versionText(number)}（印刷時点で${versionStateText(isLatest)}）`,
        'QRコードを読み取ると、この版が最新版か旧版かを確認できます。',
      ],
      address: `${deps.origin()}/c/${scope.company_key}/drawings/${id}?version=${number}`,
      stamp: isLatest ? null : versionStateText(false),
      paper: { short, long },
      image: picture,
      pins: placed
        .filter(({ lng, lat }) => lng >= 0 && lng <= 1 && lat >= 0 && lat <= 1)
        .map((pin) => ({
          number: pin.number,
          lng: pin.lng,
          lat: pin.lat,
          direction: pin.direction,
          status: pin.linked_matter_status,
          isUnconfirmed: pin.state === pinStates.unconfirmed,
          isOld: pin.isOld,
        })),
      unconfirmed: pinStateLabels[pinStates.unconfirmed],
      old: placeText,
      states: ([1, 2, 3, 0] satisfies LinkedMatterStatus[]).map((status) => ({
        status,
        text: linkedMatterStatusLabels[status],
      })),
      legend: has_legend ? { columns, rows: placed.map((pin) => pinRow(pin, placeText)) } : null,
    },
    { ...options, now },
  )
  return { bytes: bytes as Uint8Array<ArrayBuffer>, name: `${drawing.name}.pdf`, page_count: pageCount }
}

/** A document that is being written may take its pages that long before it is saved. */
const draftDays = 30

/** The print as a stored file, which a document inserts like any other PDF of the company. */
export const createDrawingPages = async (
  deps: Deps,
  scope: Scope,
  id: number,
  body: PrintDrawingRequest,
): Promise<FileRef & { page_count: number }> => {
  if (!canEditDrawings(scope.actor)) {
    await inCompany(deps.database.db, scope.company_id, (tx) => readDrawing(tx, scope, id))
    throw forbidden()
  }
  const { bytes, name, page_count } = await printDrawing(deps, scope, id, body)
  const made = {
    company_id: scope.company_id,
    name,
    type: fileKinds.pdf,
    content_type: 'application/pdf',
    bytes,
    page_count,
  }
  const file = await storedFirst(deps, [made], ([stored]) =>
    inCompany(deps.database.db, scope.company_id, async (tx) => {
      const row = await insertFile(tx, { ...stored!, uploaded_by_user_id: scope.user.id })
      await dropUnlessUsed(tx, deps, scope, row.id, draftDays)
      return row
    }),
  )
  return { ...presentFileRef(scope, file), page_count }
}
