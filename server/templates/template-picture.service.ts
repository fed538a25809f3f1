/** The picture of a template of sections: its first page, blank; drawn at first asking and kept for that state of it. */
import { companyPictureKinds } from '#domain/company/company.labels.ts'
import { companyPictureOf } from '#domain/templates/item-types.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import { findCompanyPictures, type CompanyPictures } from '#server/company/company-pictures.store.ts'
import { inCompany } from '#server/db/client.ts'
import { findFiles } from '#server/files/files.store.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import { sectionReport, type SectionReport } from './section-report.presenter.ts'
import { findTemplateDetail } from './template-detail.service.ts'

/** Twice the width of the largest card, for sharp screens. */
const longSidePx = 640

/** The pictures that items show of themselves: those of aiimage items, and the company's. */
export const templatePhotos = async (
  { storage }: Deps,
  items: Template['items'],
  files: ReadonlyMap<number, { storage_key: string }>,
  companyPictures: CompanyPictures,
): Promise<SectionReport['photos']> => {
  const photos = new Map()
  for (const { id, type, fileId } of items) {
    const kind = companyPictureOf(type)
    const key = kind ? companyPictures[kind] : fileId === null ? null : files.get(fileId)?.storage_key
    if (key) photos.set(id, [{ bytes: await storage.readBytes(key), caption: '' }])
  }
  return photos
}

/** Another one wherever the picture would be another: what the company lays down counts where an item shows it. */
const versionOf = ({ updated_at, items }: Template, pictures: CompanyPictures): string =>
  [
    Date.parse(updated_at),
    ...companyPictureKinds.flatMap((kind) =>
      items.some(({ type }) => companyPictureOf(type) === kind) ? [pictures[kind]?.slice(-8) ?? kind] : [],
    ),
  ].join('-')

export const templateThumbnail = async (deps: Deps, scope: Scope, id: number): Promise<Uint8Array> => {
  const { template, company, companyPictures, files } = await inCompany(
    deps.database.db,
    scope.company_id,
    async (tx) => {
      const found = await findTemplateDetail(tx, scope, id)
      if (!found || found.has_excel) throw notFound()
      return {
        template: found,
        company: await findCompanyName(tx, scope.company_id),
        companyPictures: await findCompanyPictures(tx, scope),
        files: await findFiles(
          tx,
          scope,
          found.files.map((file) => file.id),
        ),
      }
    },
  )
  const key = `thumbnails/${scope.company_id}-template-${id}-${versionOf(template, companyPictures)}`
  try {
    return await deps.storage.readBytes(key)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
  const report = sectionReport({
    title: template.name,
    document_type_id: template.document_type_id,
    company,
    author: null,
    facts: [],
    files: [],
    items: template.items,
    data: new Map(),
    photos: await templatePhotos(deps, template.items, files, companyPictures),
  })
  const options = { for: callerOf(scope) }
  const pdf = await deps.engine.renderReport(report, options)
  const { images } = await deps.engine.pdfThumbnails(pdf, { pages: [1], longSidePx, ...options })
  await deps.storage.write(key, images[0]!.png)
  return images[0]!.png
}
