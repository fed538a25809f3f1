/** A document of sections as the report that becomes its PDF. */
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { formatDay, toTimestamp } from '#domain/dates.ts'
import { activeSteps } from '#domain/approvals/approvals.state.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { drawSeals, drawSignatures } from '#server/documents/contents/document-fills.service.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { ReportSource } from '#engine/engine.ts'
import { sectionReport, type SectionReport } from '#server/templates/section-report.presenter.ts'
import { templatePhotos } from '#server/templates/template-picture.service.ts'
import type { LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import type { RenderSource } from './document-source.service.ts'

const withoutExtension = (name: string): string => name.replace(/\.[^.]+$/, '')

/** Pictures of the file items, behind the template's own; what is no picture is named among the attached files. */
const photosOf = async (
  deps: Deps,
  scope: Scope,
  { template, contents, templateFiles, companyPictures, seals }: RenderSource,
): Promise<SectionReport['photos']> => {
  const photos = new Map(await templatePhotos(deps, template.items, templateFiles, companyPictures))
  for (const { item_id, file } of contents.pictures) {
    if (!isPicture(file)) continue
    const photo = { bytes: await deps.storage.readBytes(file.storage_key), caption: withoutExtension(file.name) }
    photos.set(item_id, [...(photos.get(item_id) ?? []), photo])
  }
  for (const { item, image } of await drawSignatures(deps, scope, template.items, contents.data))
    photos.set(item.id, [{ bytes: image.bytes, caption: '' }])
  for (const [item_id, answers] of seals) {
    const images = await drawSeals(deps, scope, answers)
    photos.set(
      item_id,
      images.map(({ bytes }) => ({ bytes, caption: '' })),
    )
  }
  return photos
}

/** Who has approved it, and who did so in their place. */
const approvalsText = ({ row, parts }: LoadedDocument): string | null =>
  row.approval_status !== approvalStatuses.approved
    ? null
    : activeSteps(parts.steps)
        .flatMap(({ users }) => users)
        .flatMap(({ name, status, answered_by, updated_at }) =>
          status === 'OK' && updated_at !== null
            ? [`${name}${answered_by ? `（代理：${answered_by.name}）` : ''} ${formatDay(updated_at)}`]
            : [],
        )
        .join('、')

export const documentReport = async (deps: Deps, scope: Scope, source: RenderSource): Promise<ReportSource> => {
  const { loaded, template, contents, resources } = source
  const { row, parts } = loaded
  const approvals = approvalsText(loaded)
  const nameOf = (item_id: number) => template.items.find(({ id }) => id === item_id)?.name ?? ''
  return sectionReport({
    title: row.title,
    document_type_id: row.document_type_id,
    company: source.company,
    author: parts.authors[0]?.name ?? null,
    facts: [
      ...(parts.matter ? [{ label: documentColumnLabels.matter_id, value: parts.matter.name }] : []),
      { label: '作成者', value: parts.authors.map(({ name }) => name).join('、') },
      { label: '作成日', value: formatDay(toTimestamp(row.created_at)) },
      ...(approvals === null ? [] : [{ label: '承認', value: approvals }]),
    ],
    files: [
      ...contents.pictures
        .filter(({ file }) => !isPicture(file))
        .map(({ item_id, file }) => ({ name: file.name, note: nameOf(item_id) })),
      ...resources.map(({ file }) => ({ name: file.name, note: '巻末に収録' })),
    ],
    items: template.items,
    data: contents.data,
    photos: await photosOf(deps, scope, source),
  })
}
