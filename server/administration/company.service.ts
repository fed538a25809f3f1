/** The company itself: what admins set of it. */
import { readRegistrationNumber } from '#domain/firms/registration-number.ts'
import type { CompanyRef } from '#domain/users/users.contract.ts'
import { companyColumnLabels as labels } from '#domain/company/company.labels.ts'
import type { Company, CompanyRoom, UpdateCompanyRequest } from '#domain/company/company.contract.ts'
import { canEditCompany, ipRestrictionRefusal } from '#domain/company/company.policy.ts'
import { handoverTexts } from '#domain/company/company.texts.ts'
import { businessDay, toTimestamp, weekdays } from '#domain/dates.ts'
import { formatPostalCode, readPostalCode } from '#domain/company/postal-code.ts'
import { companyPicturePath } from '#server/company/company-pictures.presenter.ts'
import { inCompany, readInCompany } from '#server/db/client.ts'
import { companyLimitBytes } from '#server/env.ts'
import { sumOfCompany } from '#server/http/company-room.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { remakeOccurrences } from '#server/occurrences/making.ts'
import { actingNow } from '#server/people/acting.ts'
import { asIs, changedLines, type Columns } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { settingsOf } from '#server/records/telling.ts'
import { findCompany, updateCompanyRow, type CompanyRow } from './company.store.ts'

const presentRef = ({ id, name, company_key, members_require_approval }: CompanyRow): CompanyRef => ({
  id,
  name,
  company_key,
  members_require_approval,
})

const present = (row: CompanyRow, own_ip: string): Company => ({
  ...presentRef(row),
  enable_ip_restriction: row.enable_ip_restriction,
  allowed_ips: row.allowed_ips,
  keep_photo_metadata: row.keep_photo_metadata,
  keep_macros: row.keep_macros,
  guest_reports_count: row.guest_reports_count,
  owners_read_owner_reports: row.owners_read_owner_reports,
  owners_read_estimates: row.owners_read_estimates,
  owners_read_reports: row.owners_read_reports,
  year_start_month: row.year_start_month,
  closed_weekdays: row.closed_weekdays,
  closed_days: row.closed_days,
  master_user_id: row.master_user_id!,
  representative_name: row.representative_name,
  representative_position: row.representative_position,
  postal_code: row.postal_code,
  address: row.address,
  tel: row.tel,
  registration_number: row.registration_number,
  logo_path: companyPicturePath(row, 'logo', row.logo_key),
  seal_path: companyPicturePath(row, 'seal', row.seal_key),
  own_ip,
})

export const getCompany = (deps: Deps, scope: Scope, own_ip: string): Promise<Company> => {
  if (!canEditCompany(scope.actor)) throw forbidden()
  return inCompany(deps.database.db, scope.company_id, async (tx) => present(await findCompany(tx, scope), own_ip))
}

export const getCompanyRef = (deps: Deps, scope: Scope): Promise<CompanyRef> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => presentRef(await findCompany(tx, scope)))

export const getCompanyRoom = (deps: Deps, scope: Scope): Promise<CompanyRoom> => {
  if (!canEditCompany(scope.actor)) throw forbidden()
  return readInCompany(deps.database.db, scope.company_id, async (tx) => ({
    used: await sumOfCompany(tx, scope.company_id),
    limit: companyLimitBytes(deps.env),
  }))
}

export const companySettings = settingsOf('company')

type CompanyValues = Pick<CompanyRow, keyof typeof labels>
const onOff = (isOn: boolean) => (isOn ? 'オン' : 'オフ')

const columns = {
  name: { label: labels.name, text: asIs },
  representative_name: { label: labels.representative_name, text: asIs },
  representative_position: { label: labels.representative_position, text: asIs },
  postal_code: { label: labels.postal_code, text: (code) => code && formatPostalCode(code) },
  address: { label: labels.address, text: asIs },
  tel: { label: labels.tel, text: asIs },
  registration_number: { label: labels.registration_number, text: asIs },
  enable_ip_restriction: { label: labels.enable_ip_restriction, text: onOff },
  allowed_ips: { label: labels.allowed_ips, text: (ranges) => ranges.join('\n') || null },
  members_require_approval: { label: labels.members_require_approval, text: onOff },
  keep_photo_metadata: { label: labels.keep_photo_metadata, text: onOff },
  keep_macros: { label: labels.keep_macros, text: onOff },
  guest_reports_count: { label: labels.guest_reports_count, text: onOff },
  owners_read_owner_reports: { label: labels.owners_read_owner_reports, text: onOff },
  owners_read_estimates: { label: labels.owners_read_estimates, text: onOff },
  owners_read_reports: { label: labels.owners_read_reports, text: onOff },
  year_start_month: { label: labels.year_start_month, text: (month) => `${month}月` },
  closed_weekdays: {
    label: labels.closed_weekdays,
    text: (days) => days.map((day) => weekdays[day]).join('・') || null,
  },
  closed_days: { label: labels.closed_days, text: (days) => days || null },
} as const satisfies Columns<CompanyValues, null, never>

/** Plans are counted by them. */
const calendarFields: ReadonlySet<string> = new Set(['year_start_month', 'closed_weekdays', 'closed_days'])

export const updateCompany = (
  deps: Deps,
  scope: Scope,
  own_ip: string,
  { postal_code, registration_number, closed_days, seen, ...body }: UpdateCompanyRequest,
): Promise<Company> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!canEditCompany(await actingNow(tx, scope))) throw forbidden()
    const row = await findCompany(tx, scope)
    const values = {
      ...body,
      ...(closed_days === undefined ? {} : { closed_days: closed_days ?? '' }),
      ...(registration_number === undefined
        ? {}
        : { registration_number: registration_number ? readRegistrationNumber(registration_number) : null }),
      ...(postal_code === undefined ? {} : { postal_code: postal_code ? readPostalCode(postal_code) : null }),
    }
    const next = { ...row, ...values }
    const changed = changedLines<CompanyValues, null>(columns, row, next, null)
    await refuseContested(tx, scope, {
      done: 'この会社情報を先に更新',
      place: { type: 'company', ids: [row.id] },
      began: { theirs: changedLines<CompanyValues, null>(columns, { ...row, ...seen }, row, null), mine: changed },
      current: async (at) => ({ ...present(row, own_ip), updated_at: at && toTimestamp(at) }),
    })
    if (next.enable_ip_restriction && next.allowed_ips.length === 0)
      throw invalid({ allowed_ips: [handoverTexts.noRange] })
    const refusal = ipRestrictionRefusal(own_ip, next)
    if (refusal) throw invalid({ allowed_ips: [refusal] })
    if (changed.length === 0) return present(row, own_ip)
    const written = await updateCompanyRow(tx, scope, values)
    await happened(tx, deps, scope, [companySettings(written, changed)])
    if (changed.some(({ field }) => calendarFields.has(field)))
      await remakeOccurrences(tx, scope, businessDay(deps.clock()))
    return present(written, own_ip)
  })
