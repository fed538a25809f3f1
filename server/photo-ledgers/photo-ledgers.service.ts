/** 写真台帳 of matters: made by whoever keeps records, seen by whoever sees the matter. */
import type {
  CreatePhotoLedgerRequest,
  MatterPhoto,
  PhotoLedger,
  PhotoLedgerSummary,
  UpdatePhotoLedgerRequest,
} from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { ledgerTexts } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { canDeleteLedger, canEditLedgers } from '#domain/photo-ledgers/photo-ledgers.policy.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findVisibleFiles } from '#server/documents/contents/visible-files.store.ts'
import type { FileRow } from '#server/files/files.store.ts'
import { dropUnusedContents, removeBytes } from '#server/files/unused-contents.store.ts'
import { withKnownAuthors } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { lockMatter, requireMatter } from '#server/matters/matter-access.service.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { change } from '#server/records/change.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { presentLedger, presentLedgerSummary, presentMatterPhoto } from './photo-ledgers.presenter.ts'
import {
  deleteLedger as removeLedger,
  findLedger,
  findOriginals,
  insertLedger,
  listLedgerPhotos,
  listLedgers,
  listMatterPhotos as queryMatterPhotos,
  replaceLedgerPhotos,
  updateLedger as writeLedger,
  type LedgerHead,
  type LedgerPhotoRow,
  type LedgerRow,
} from './photo-ledgers.store.ts'

type Found = { ledger: LedgerRow; matter_name: string }

const headOf = (body: CreatePhotoLedgerRequest): LedgerHead => ({
  name: body.name,
  layout: body.layout,
  has_cover: body.has_cover,
  originals_only: body.originals_only,
  work_name: body.work_name || null,
  work_place: body.work_place || null,
  period: body.period || null,
  contractor: body.contractor || null,
})

const photosOf = ({ photos }: CreatePhotoLedgerRequest): LedgerPhotoRow[] =>
  photos.map(({ file_id, category, phase, title, note, place }) => ({
    file_id,
    category,
    phase: phase ?? null,
    title: title || null,
    note: note || null,
    place: place || null,
  }))

/** What the history says of it. */
const told = ({ name }: { name: string }, photos: readonly unknown[]): string => `${name}（写真${photos.length}枚）`

const matterOf = ({ ledger, matter_name }: Found) => ({ id: ledger.matter_id, name: matter_name })

const requireLedger = async (tx: Tx, scope: Scope, id: number, lock = false): Promise<Found> => {
  const found = await findLedger(tx, scope, id, lock)
  if (!found) throw notFound()
  return found
}

/** The ledger with those of its photos that this person may read. */
export const readLedger = async (
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<Found & { photos: LedgerPhotoRow[]; files: Map<number, FileRow>; originals: Map<number, FileRow> }> => {
  const found = await requireLedger(tx, scope, id)
  const photos = await listLedgerPhotos(tx, scope, id)
  const files = await findVisibleFiles(
    tx,
    scope,
    photos.map(({ file_id }) => file_id),
  )
  return { ...found, photos, files, originals: await findOriginals(tx, scope, [...files.values()]) }
}

const present = async (tx: Tx, scope: Scope, id: number): Promise<PhotoLedger> => {
  const { photos, files, originals, ...found } = await readLedger(tx, scope, id)
  return presentLedger(scope, found, photos, files, originals)
}

/** Only photos of the matter come in; what the ledger has already may stay. */
const checkPhotos = async (
  tx: Tx,
  scope: Scope,
  matter_id: number,
  photos: readonly LedgerPhotoRow[],
  present: readonly LedgerPhotoRow[],
): Promise<void> => {
  const had = new Set(present.map(({ file_id }) => file_id))
  const added = photos.filter(({ file_id }) => !had.has(file_id))
  if (added.length === 0) return
  const there = new Set((await queryMatterPhotos(tx, scope, matter_id)).map(({ file }) => file.id))
  if (added.some(({ file_id }) => !there.has(file_id))) throw invalid({ photos: [ledgerTexts.notOfMatter] })
}

export const listMatterPhotos = ({ database }: Deps, scope: Scope, matter_id: number): Promise<MatterPhoto[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    const photos = await queryMatterPhotos(tx, scope, matter_id)
    const originals = await findOriginals(
      tx,
      scope,
      photos.map(({ file }) => file),
    )
    return photos.map((photo) => presentMatterPhoto(scope, photo, originals))
  })

export const listPhotoLedgers = ({ database }: Deps, scope: Scope, matter_id: number): Promise<PhotoLedgerSummary[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    const rows = await withKnownAuthors(tx, scope, await listLedgers(tx, scope, matter_id))
    return rows.map((row) => presentLedgerSummary(scope, row))
  })

export const getPhotoLedger = ({ database }: Deps, scope: Scope, id: number): Promise<PhotoLedger> =>
  inCompany(database.db, scope.company_id, (tx) => present(tx, scope, id))

export const createPhotoLedger = (
  deps: Deps,
  scope: Scope,
  matter_id: number,
  body: CreatePhotoLedgerRequest,
): Promise<PhotoLedger> =>
  change(
    deps,
    scope,
    { hold: (tx) => lockMatter(tx, scope, matter_id), may: () => canEditLedgers(scope.actor) },
    async (tx, matter) => {
      const photos = photosOf(body)
      await checkPhotos(tx, scope, matter_id, photos, [])
      const id = await insertLedger(tx, scope, { ...headOf(body), matter_id, created_user_id: scope.user.id })
      await replaceLedgerPhotos(tx, scope, id, photos)
      await happened(tx, deps, scope, [
        matterEvent('updated', matter, { field: 'photo_ledger', part: { id }, after: told(body, photos) }),
      ])
      return present(tx, scope, id)
    },
  )

/** The whole ledger as it was sent; one that changed since is refused, so that nobody's captions are lost. */
export const updatePhotoLedger = async (
  deps: Deps,
  scope: Scope,
  id: number,
  body: UpdatePhotoLedgerRequest,
): Promise<PhotoLedger> => {
  const { ledger, dropped } = await change(
    deps,
    scope,
    { hold: (tx) => requireLedger(tx, scope, id, true), may: () => canEditLedgers(scope.actor) },
    async (tx, found) => {
      await refuseContested(tx, scope, {
        done: 'この写真台帳を先に更新',
        place: { type: 'matter', ids: [found.ledger.matter_id], fields: ['photo_ledger'], part_id: id },
        began: { base: body.updated_at, updated_at: found.ledger.updated_at },
        current: () => present(tx, scope, id),
      })
      const before = await listLedgerPhotos(tx, scope, id)
      const photos = photosOf(body)
      const head = headOf(body)
      await checkPhotos(tx, scope, found.ledger.matter_id, photos, before)
      const moment = await writeLedger(tx, scope, id, { ...head, updated_user_id: scope.user.id })
      await replaceLedgerPhotos(tx, scope, id, photos)
      await happened(tx, deps, scope, [
        matterEvent('updated', matterOf(found), {
          field: 'photo_ledger',
          part: { id },
          moment,
          before: told(found.ledger, before),
          after: told(head, photos),
        }),
      ])
      const kept = new Set(photos.map(({ file_id }) => file_id))
      const left = before.filter(({ file_id }) => !kept.has(file_id))
      return {
        ledger: await present(tx, scope, id),
        dropped: await dropUnusedContents(
          tx,
          scope,
          left.map(({ file_id }) => file_id),
        ),
      }
    },
  )
  await removeBytes(deps, dropped)
  return ledger
}

/** Its photos stay where they are from; those that only the ledger still had go with it. */
export const deletePhotoLedger = async (deps: Deps, scope: Scope, id: number): Promise<void> => {
  const dropped = await change(
    deps,
    scope,
    { hold: (tx) => requireLedger(tx, scope, id, true), may: ({ ledger }) => canDeleteLedger(scope.actor, ledger) },
    async (tx, found) => {
      const photos = await listLedgerPhotos(tx, scope, id)
      await removeLedger(tx, scope, id)
      await audit(tx, scope, scope, [deleted('photo_ledger', id, found.ledger.name)])
      await happened(tx, deps, scope, [
        matterEvent('updated', matterOf(found), {
          field: 'photo_ledger',
          part: { id },
          before: told(found.ledger, photos),
        }),
      ])
      return dropUnusedContents(
        tx,
        scope,
        photos.map(({ file_id }) => file_id),
      )
    },
  )
  await removeBytes(deps, dropped)
}
