/** Photographs of the matters' report folders. */
import { fileKinds } from '#domain/files/files.labels.ts'
import { photoPhaseOf } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { reportPhotos } from '#server/seed/content/report-files.ts'
import type { Matter } from './insert-matters.ts'
import { insertRows } from './insert-rows.ts'
import type { Scene } from './photos.ts'
import { idOf, recordHistory, type Seeding } from './seeding.ts'
import { pictureFile, storeFiles, type Picture } from './stored-files.ts'

/** Answers the files' ids by '{matter key}/{name}'. */
export const insertReportPhotos = async (
  seeding: Seeding,
  matters: readonly Matter[],
  photos: Record<Scene, Picture>,
): Promise<Map<string, number>> => {
  const { tx, storage, company_id, calendar } = seeding
  const list = reportPhotos.map((photo) => ({
    ...photo,
    matter: matters.find(({ key }) => key === photo.matter)!,
    key: `${photo.matter}/${photo.name}`,
    user_id: idOf(seeding, photo.author),
    at: calendar.moment(photo.day, '08:30'),
  }))
  const ids = await storeFiles(
    tx,
    storage,
    company_id,
    list.map(({ name, scene, user_id, at }) =>
      pictureFile(name, photos[scene], { created_at: at, uploaded_by_user_id: user_id }),
    ),
  )
  await insertRows(
    tx,
    attachments,
    list.map(({ name, matter, user_id, at }, index) => ({
      company_id,
      matter_id: matter.id,
      file_id: ids[index]!,
      name,
      phase: photoPhaseOf(name, null),
      type: fileKinds.image,
      created_user_id: user_id,
      created_at: at,
      updated_at: at,
    })),
  )
  for (const { name, matter, user_id, at } of list) {
    recordHistory(
      seeding,
      { historyable_type: 'matter', historyable_id: matter.id, historyable_name: matter.name },
      { type: historyTypes.fileUploaded, user_id, at, after: name },
    )
  }
  return new Map(list.map(({ key }, index) => [key, ids[index]!]))
}
