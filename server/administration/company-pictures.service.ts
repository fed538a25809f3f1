/** The company's logo and seal: laid down by admins, seen by whoever sees a document that carries them. */
import type { Company, SetCompanyPictureRequest } from '#domain/company/company.contract.ts'
import { companyPictureLabels, noPicture, type CompanyPictureKind } from '#domain/company/company.labels.ts'
import { canEditCompany } from '#domain/company/company.policy.ts'
import { companyPicturePath } from '#server/company/company-pictures.presenter.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import { findCompanyPictures, replaceCompanyPicture } from '#server/company/company-pictures.store.ts'
import { inCompany } from '#server/db/client.ts'
import { storeSmallPicture } from '#server/files/small-pictures.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { actingNow } from '#server/people/acting.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { companySettings, getCompany } from './company.service.ts'

/** Sharp across half a sheet of A4. */
const edgePx = 1200

export const requireCompanyEditor = ({ actor }: Scope): void => {
  if (!canEditCompany(actor)) throw forbidden()
}

export const readCompanyPicture = async (
  { database, storage }: Deps,
  scope: Scope,
  kind: CompanyPictureKind,
): Promise<Uint8Array> => {
  const pictures = await inCompany(database.db, scope.company_id, (tx) => findCompanyPictures(tx, scope))
  const key = pictures[kind]
  if (key === null) throw notFound()
  return storage.readBytes(key)
}

type Put = { kind: CompanyPictureKind; key: string | null; seen?: string | undefined }

/** `key` null takes the picture away. The one that stood there goes for good. */
const putPicture = async (deps: Deps, scope: Scope, { kind, key, seen }: Put): Promise<void> => {
  const replaced = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!canEditCompany(await actingNow(tx, scope))) throw forbidden()
    const old = await replaceCompanyPicture(tx, scope, kind, key)
    if (old === key) return null
    const path = companyPicturePath(scope, kind, old) ?? noPicture
    await refuseContested(tx, scope, {
      done: `${companyPictureLabels[kind]}を先に変更`,
      place: { type: 'company', ids: [scope.company_id], fields: [kind] },
      began: { isAnother: seen !== undefined && seen !== path, base: undefined },
      current: () => Promise.resolve({}),
    })
    const company = { id: scope.company_id, name: await findCompanyName(tx, scope.company_id) }
    await happened(tx, deps, scope, [companySettings(company, [{ field: kind }])])
    return old
  })
  if (replaced !== null) await deps.storage.remove(replaced)
}

export const setCompanyPicture = async (
  deps: Deps,
  scope: Scope,
  own_ip: string,
  kind: CompanyPictureKind,
  upload: Upload | undefined,
  { seen }: SetCompanyPictureRequest,
): Promise<Company> => {
  if (!upload) throw invalid({ picture: ['ファイルを選択してください。'] })
  const key = await storeSmallPicture(deps, upload, {
    noun: '画像',
    edgePx,
    keyStart: `company-pictures/${scope.company_id}-${kind}`,
    for: callerOf(scope),
  })
  await putPicture(deps, scope, { kind, key, seen })
  return getCompany(deps, scope, own_ip)
}

export const removeCompanyPicture = (deps: Deps, scope: Scope, kind: CompanyPictureKind): Promise<void> =>
  putPicture(deps, scope, { kind, key: null })
