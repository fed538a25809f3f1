/** 取引先 as the company keeps them: whom its guests work for, how many people each may have, and who heads it. */
import { toTimestamp } from '#domain/dates.ts'
import type {
  CreateFirmRequest,
  Firm,
  FirmPerson,
  FirmPlaceRequest,
  UpdateFirmRequest,
} from '#domain/firms/firms.contract.ts'
import { firmColumnLabels as labels, firmTexts } from '#domain/firms/firms.labels.ts'
import { canEditFirms, canViewFirms, hasSeatLeft, type FirmPlace } from '#domain/firms/firms.policy.ts'
import { readRegistrationNumber } from '#domain/firms/registration-number.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { change } from '#server/records/change.ts'
import { asIs, changedLines, type Columns } from '#server/records/columns.ts'
import { isDecidedOtherwise, refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { tellingOf } from '#server/records/telling.ts'
import { lockCompany } from '#server/users/seats.store.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import { findUserNames, updateMembership } from '#server/users/users.store.ts'
import {
  countFirmInvitations,
  countTaken,
  findFirm,
  findFirmByName,
  insertFirm,
  isInUse,
  isNameTaken,
  listFirmPeople,
  listFirms as queryFirms,
  listMattersOfFirm,
  lockFirmPlace,
  nameCompanyInCharge,
  removeFirm,
  updateFirm as writeFirm,
  type FirmPersonRow,
  type FirmRow,
  type FirmValues,
} from './firms.store.ts'

export const presentFirmPerson = (row: FirmPersonRow): FirmPerson => ({
  id: row.id,
  name: row.name,
  profile_photo_path: profilePhotoPath(row),
  role: row.role,
  is_firm_head: row.is_firm_head,
})

const present = async (tx: Tx, deps: Pick<Deps, 'clock'>, scope: Scope, rows: FirmRow[]): Promise<Firm[]> => {
  const people = Map.groupBy(await listFirmPeople(tx, scope), ({ firm_id }) => firm_id)
  const invited = await countFirmInvitations(tx, scope, deps.clock())
  return rows.map((row) => {
    const own = (people.get(row.id) ?? []).map(presentFirmPerson)
    return {
      id: row.id,
      name: row.name,
      tel: row.tel,
      registration_number: row.registration_number,
      seats: row.seats,
      taken: own.length + (invited.get(row.id) ?? 0),
      people: own,
      updated_at: toTimestamp(row.updated_at),
    }
  })
}

export const listFirms = (deps: Deps, scope: Scope): Promise<Firm[]> => {
  if (!canViewFirms(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) =>
    present(tx, deps, scope, await queryFirms(tx, scope)),
  )
}

/** Changes of firms and of who is in them wait for each other on the company's row, as those of its seats do. */
const changeFirm = (deps: Deps, scope: Scope, write: (tx: Tx) => Promise<FirmRow>): Promise<Firm> =>
  change(
    deps,
    scope,
    { hold: (tx) => lockCompany(tx, scope), may: () => canEditFirms(scope.actor) },
    async (tx) => (await present(tx, deps, scope, [await write(tx)]))[0]!,
  )

export const requireFirm = async (tx: Tx, scope: Scope, id: number): Promise<FirmRow> => {
  const firm = await findFirm(tx, scope, id)
  if (!firm) throw notFound()
  return firm
}

/** What was sent of it, as it is kept. */
export const firmValuesOf = ({ name, tel, registration_number, seats }: UpdateFirmRequest): Partial<FirmValues> => ({
  ...(name !== undefined && { name }),
  ...(tel !== undefined && { tel: tel || null }),
  ...(registration_number !== undefined && {
    registration_number: registration_number ? readRegistrationNumber(registration_number) : null,
  }),
  ...(seats !== undefined && { seats }),
})

const refuseTakenName = async (tx: Tx, scope: Scope, name: string, but?: number): Promise<void> => {
  if (await isNameTaken(tx, scope, name, but)) throw invalid({ name: [firmTexts.taken] })
}

/** In the trail: which firm, and of a change which fields. */
export const auditFirm = (
  tx: Tx,
  scope: Scope,
  kind: 'firm_created' | 'firm_changed',
  { id, name }: Pick<FirmRow, 'id' | 'name'>,
  fields: readonly string[] = [],
): Promise<void> => audit(tx, scope, scope, [{ kind, subject: { type: 'firm', id, name }, fields }])

export const createFirm = (deps: Deps, scope: Scope, body: CreateFirmRequest): Promise<Firm> =>
  changeFirm(deps, scope, async (tx) => {
    await refuseTakenName(tx, scope, body.name)
    const row = await insertFirm(tx, scope, { ...firmValuesOf(body), name: body.name })
    await auditFirm(tx, scope, 'firm_created', row)
    return row
  })

/** Matters name their 担当会社 as the firm is called now. */
const renameInMatters = async (tx: Tx, deps: Deps, scope: Scope, before: FirmRow, name: string): Promise<void> => {
  const matters = await listMattersOfFirm(tx, scope, before.folded_name!)
  const ids = matters.map(({ id }) => id)
  await nameCompanyInCharge(tx, scope, ids, { company_in_charge: name, updated_user_id: scope.user.id })
  await happened(
    tx,
    deps,
    scope,
    matters.map((matter) => ({
      kind: 'updated' as const,
      subject: { type: 'matter' as const, id: matter.id, name: matter.name },
      line: { field: 'company_in_charge', before: matter.company_in_charge, after: name },
    })),
  )
}

/** What two people may both edit. */
const columns = {
  name: { label: labels.name, text: asIs },
  tel: { label: labels.tel, text: asIs },
  registration_number: { label: labels.registration_number, text: asIs },
  seats: { label: labels.seats, text: String },
} as const satisfies Columns<FirmValues, null, never>
const firmEvent = tellingOf('firm')

type Edit<Seen> = { values: Partial<FirmValues>; seen: Seen | undefined; current: () => Promise<object> }

/** What the edit changes, once nobody else has changed the same since it began; null: nothing. */
export const editFirm = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  before: FirmRow,
  { values, seen, current }: Edit<Partial<FirmValues>>,
): Promise<FirmRow | null> => {
  const lines = changedLines<FirmValues, null>(columns, before, { ...before, ...values }, null)
  await refuseContested(tx, scope, {
    done: 'この取引先を先に更新',
    place: { type: 'firm', ids: [before.id] },
    began: { theirs: changedLines<FirmValues, null>(columns, { ...before, ...seen }, before, null), mine: lines },
    current: async (at) => ({ ...(await current()), updated_at: at && toTimestamp(at) }),
  })
  if (lines.length === 0) return null
  const row = await writeFirm(tx, scope, before.id, values)
  await happened(
    tx,
    deps,
    scope,
    lines.map((line) => firmEvent('updated', row, line)),
  )
  await auditFirm(
    tx,
    scope,
    'firm_changed',
    row,
    lines.map(({ column_name }) => column_name),
  )
  return row
}

export const updateFirm = (deps: Deps, scope: Scope, id: number, { seen, ...body }: UpdateFirmRequest): Promise<Firm> =>
  changeFirm(deps, scope, async (tx) => {
    const before = await requireFirm(tx, scope, id)
    const values = firmValuesOf(body)
    if (values.name !== undefined) await refuseTakenName(tx, scope, values.name, id)
    if (values.seats !== undefined && values.seats < before.seats) {
      const taken = await countTaken(tx, scope, id, deps.clock())
      if (values.seats < taken) throw invalid({ seats: [firmTexts.fewerThanTaken(taken)] })
    }
    const row = await editFirm(tx, deps, scope, before, {
      values,
      seen,
      current: async () => (await present(tx, deps, scope, [before]))[0]!,
    })
    if (row && row.name !== before.name) await renameInMatters(tx, deps, scope, before, row.name)
    return row ?? before
  })

export const deleteFirm = async (deps: Deps, scope: Scope, id: number): Promise<void> => {
  if (!canEditFirms(scope.actor)) throw forbidden()
  await inCompany(deps.database.db, scope.company_id, async (tx) => {
    await lockCompany(tx, scope)
    const firm = await requireFirm(tx, scope, id)
    if (await isInUse(tx, scope, id)) throw conflict(firmTexts.inUse)
    await removeFirm(tx, scope, id)
    await audit(tx, scope, scope, [deleted('firm', id, firm.name)])
  })
}

/** Throws 422 at `field` where nobody fits in any more. The company's row is held. */
export const requireSeat = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  firm: FirmRow,
  field: string,
): Promise<void> => {
  const taken = await countTaken(tx, scope, firm.id, clock())
  if (hasSeatLeft({ seats: firm.seats, taken })) return
  throw invalid({
    [field]: [canEditFirms(scope.actor) ? firmTexts.full(firm.seats) : firmTexts.fullForHead(firm.seats)],
  })
}

const auditPlace = async (tx: Tx, scope: Scope, user_id: number, detail: string): Promise<void> => {
  const name = (await findUserNames(tx, [user_id])).get(user_id) ?? ''
  await audit(tx, scope, scope, [{ kind: 'firm_place_changed', subject: { type: 'user', id: user_id, name }, detail }])
}

export const placeInFirm = (
  deps: Deps,
  scope: Scope,
  { id, user_id }: { id: number; user_id: number },
  { is_firm_head, seen }: FirmPlaceRequest,
): Promise<Firm> =>
  changeFirm(deps, scope, async (tx) => {
    const firm = await requireFirm(tx, scope, id)
    const place = await lockFirmPlace(tx, scope, user_id)
    if (!place) throw notFound()
    if (isInternalRole(place.role)) throw invalid({ user_id: [firmTexts.notAGuest] })
    const now: FirmPlace = { firm_id: place.firm_id, is_firm_head: place.is_firm_head }
    if (isDecidedOtherwise({ seen, now, wanted: { firm_id: id, is_firm_head } }))
      throw conflict(firmTexts.placedMeanwhile)
    if (place.firm_id === id && place.is_firm_head === is_firm_head) return firm
    if (place.firm_id !== id) await requireSeat(tx, deps, scope, firm, 'user_id')
    await updateMembership(
      tx,
      { ...scope, user_id },
      { firm_id: id, is_firm_head, firm_said: null, firm_said_tel: null },
    )
    await auditPlace(tx, scope, user_id, is_firm_head ? `${firm.name}（代表者）` : firm.name)
    return firm
  })

export const takeOutOfFirm = (
  deps: Deps,
  scope: Scope,
  { id, user_id }: { id: number; user_id: number },
): Promise<Firm> =>
  changeFirm(deps, scope, async (tx) => {
    const firm = await requireFirm(tx, scope, id)
    const place = await lockFirmPlace(tx, scope, user_id)
    if (place?.firm_id !== id) throw notFound()
    await updateMembership(tx, { ...scope, user_id }, { firm_id: null, is_firm_head: false })
    await auditPlace(tx, scope, user_id, 'なし')
    return firm
  })

/** The firm whose name a matter's 担当会社 is, with its people of today. */
export const readFirmInCharge = async (
  tx: Tx,
  scope: Scope,
  company_in_charge: string | null,
): Promise<Matter['firm']> => {
  const firm = company_in_charge === null ? null : await findFirmByName(tx, scope, company_in_charge)
  if (!firm) return null
  const people = await listFirmPeople(tx, scope, firm.id)
  return { id: firm.id, name: firm.name, tel: firm.tel, people: people.map(presentFirmPerson) }
}
