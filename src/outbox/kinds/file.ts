import type { CallOptions } from '#src/api/call.ts'
import { addBoardedPhoto, uploadReportFiles } from '#src/api/files.ts'
import { inPartsAdapter } from '#src/api/in-parts.ts'
import { addItemFile } from '#src/api/item-files.ts'
import type { CachedNoun } from '#src/api/shown-in.ts'
import { addRecordFiles } from '#src/records/record-files.ts'
import type { Change } from './change.ts'
import { filesOf } from './entry.ts'
import type { Answer, Write } from './entry.ts'
import { plain, uncontested, unordered } from './kind.ts'
import type { Exchange, Group, KindOf, Mend } from './kind.ts'
import { editorLink, matterLink, openPlace } from './links.ts'
import { takeIntoCarried } from './take-in.ts'
import type { FileRecord, FileRecords, UploadTarget } from './upload.ts'

type Place = UploadTarget['kind']
type Target<P extends Place> = Extract<UploadTarget, { kind: P }>
type Files = { file: File; original: File | undefined }
/** `keyed`: under the entry's own key, whatever an earlier version did. */
type Options = { sending: CallOptions; keyed: CallOptions }

/** What there is to say of one place of files. */
type PlaceOf<P extends Place> = {
  subject: (target: Target<P>) => number
  withId: (target: Target<P>, of: Exchange) => Target<P>
  /** Undefined where the server took it and tells nothing of it. */
  send: (target: Target<P>, files: Files, options: Options) => Promise<FileRecords[P] | undefined>
  /** The id of what was made, where other entries name it. */
  made?: (record: FileRecords[P]) => number
  arrived: (record: FileRecords[P], target: Target<P>) => Change
  place: (target: Target<P>) => string
  group: Group['of']
  noun: CachedNoun
  mend: (target: Target<P>) => Mend | null
}

type FolderPlace = { company_id: string; matter_id: number }
type ItemPlace = { company_id: string; document_id: number }

const folder = {
  subject: ({ matter_id }: FolderPlace) => matter_id,
  withId: <T extends FolderPlace>(target: T, of: Exchange): T => ({ ...target, matter_id: of(target.matter_id) }),
  // What a document takes in is the file, not its place in the folder.
  made: ({ file_id }: { file_id: number }) => file_id,
  arrived: (record: FileRecords['report-folder']): Change => ({ of: 'folder-file', record }),
  place: ({ matter_id }: FolderPlace) => `/matters/${matter_id}`,
  group: 'matters',
  noun: 'files',
  mend: ({ company_id, matter_id }: FolderPlace) =>
    matter_id > 0 ? openPlace(matterLink(company_id, matter_id, 'report-folder')) : null,
} as const

const item = {
  subject: ({ document_id }: ItemPlace) => document_id,
  withId: <T extends ItemPlace>(target: T, of: Exchange): T => ({ ...target, document_id: of(target.document_id) }),
  send: (
    { company_id, document_id, item_id }: ItemPlace & { item_id: number },
    { file, original }: Files,
    { sending }: Options,
  ) => addItemFile(company_id, document_id, item_id, file, { ...sending, original }),
  arrived: (record: FileRecords['document-item'], { document_id }: ItemPlace): Change => ({
    of: 'item-file',
    document_id,
    record,
  }),
  place: ({ document_id }: ItemPlace) => `/documents/${document_id}`,
  group: 'documents',
  noun: 'documents',
  mend: ({ company_id, document_id }: ItemPlace) => openPlace(editorLink(company_id, document_id)),
} as const

/** Only those that the server has are photographed. */
const asItIs = <T>(target: T): T => target

const places: { [P in Place]: PlaceOf<P> } = {
  'document-item': item,
  'boarded-item': item,
  'report-folder': {
    ...folder,
    send: async ({ company_id, matter_id }, { file }, { sending }) =>
      (await uploadReportFiles(company_id, matter_id, [file], sending))[0],
  },
  'boarded-folder': {
    ...folder,
    // An entry of this kind was never put in without it.
    send: ({ company_id, matter_id }, { file, original }, { keyed }) =>
      addBoardedPhoto(company_id, matter_id, { file, original: original! }, keyed),
  },
  pin: {
    subject: ({ pin_id }) => pin_id,
    withId: (target, of) => ({ ...target, pin_id: of(target.pin_id) }),
    send: ({ company_id, pin_id }, { file }, { keyed }) => addRecordFiles(company_id, 'pins', pin_id, [file], keyed),
    arrived: (record) => ({ of: 'pin', record }),
    // Which drawing it is on the file does not say.
    place: () => '/drawings/',
    group: 'pins',
    noun: 'drawings',
    mend: () => null,
  },
  building: {
    subject: ({ building_id }) => building_id,
    withId: asItIs,
    send: ({ company_id, building_id }, { file }, { keyed }) =>
      addRecordFiles(company_id, 'buildings', building_id, [file], keyed),
    arrived: (records, { building_id }) => ({ of: 'record-files', noun: 'buildings', id: building_id, records }),
    place: ({ building_id }) => `/buildings/${building_id}`,
    group: 'buildings',
    noun: 'buildings',
    mend: ({ company_id, building_id }) =>
      openPlace({
        to: '/c/$companyId/buildings/$buildingId',
        params: { companyId: company_id, buildingId: building_id },
      }),
  },
  facility: {
    subject: ({ facility_id }) => facility_id,
    withId: asItIs,
    send: ({ company_id, facility_id }, { file }, { keyed }) =>
      addRecordFiles(company_id, 'facilities', facility_id, [file], keyed),
    arrived: (records, { facility_id }) => ({ of: 'record-files', noun: 'facilities', id: facility_id, records }),
    place: ({ facility_id }) => `/facilities/${facility_id}`,
    group: 'facilities',
    noun: 'facilities',
    mend: ({ company_id, facility_id }) =>
      openPlace({
        to: '/c/$companyId/facilities/$facilityId',
        params: { companyId: company_id, facilityId: facility_id },
      }),
  },
}
const placeOf = ({ kind }: UploadTarget): PlaceOf<Place> => places[kind] as unknown as PlaceOf<Place>

/** A newer version's page may write files to where this one knows nothing of. */
export const isKnownPlace = ({ kind }: UploadTarget): boolean => Object.hasOwn(places, kind)

/** By how much a phone's clock is wrong at most before its owner notices. */
const clockErrorMs = 2 * 86_400_000

const send = async (
  write: Write<'file'>,
  content: Blob,
  { idempotencyKey, ...given }: CallOptions,
): Promise<Answer> => {
  const options = { ...given, adapter: inPartsAdapter }
  const keyed = { ...options, idempotencyKey }
  const { target, first_sent_at } = write
  const [file, original] = filesOf(write, content)
  // What an earlier version may have sent the server finds by its bytes: it came without a key. Since when it looks the
  // phone tells by a clock that may have been set meanwhile.
  const sending =
    typeof first_sent_at === 'number'
      ? { ...options, repeat_seconds: Math.ceil((Math.abs(Date.now() - first_sent_at) + clockErrorMs) / 1000) }
      : keyed
  const place = placeOf(target)
  const record = await place.send(target, { file, original }, { sending, keyed })
  if (!record) return {}
  await takeIntoCarried(target.company_id, place.arrived(record, target))
  return place.made ? { made_id: place.made(record) } : {}
}

const itemOf = ({ target }: Write<'file'>): number | null => ('item_id' in target ? target.item_id : null)

export const file: KindOf<'file'> = {
  ...unordered,
  ...uncontested,
  ...plain,
  label: 'ファイル',
  name: ({ name }) => name,
  group: ({ target }) => ({ of: placeOf(target).group, id: placeOf(target).subject(target) }),
  lines: ({ name, target }, { items }) => [
    { name: ('item_id' in target && items.get(target.item_id)?.name) || file.label, value: name },
  ],
  subjects: ({ target }) => [placeOf(target).subject(target)],
  withIds: (write, of) => ({ ...write, target: placeOf(write.target).withId(write.target, of) }),
  document: ({ target }) => ('document_id' in target ? target.document_id : null),
  passes: () => false,
  places: ({ target }) => [placeOf(target).place(target)],
  send: (_client, write, options, { content }) => send(write, content ?? new Blob(), options),
  arrived: (record: FileRecord, { target }) => placeOf(target).arrived(record, target),
  noun: ({ target }) => placeOf(target).noun,
  mend: ({ target }) => placeOf(target).mend(target),
  items: (write) => [itemOf(write)].filter((id) => id !== null),
  inVersion: (write, _mended, kept) => {
    if (!('item_id' in write.target)) return write
    const item_id = kept.get(write.target.item_id)
    return item_id === undefined ? null : { ...write, target: { ...write.target, item_id } }
  },
}
