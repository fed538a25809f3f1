/** The files inserted into a document while it is edited: some saved, some not yet. */
import type { DocumentEmbedResource, EmbedResourceRequest } from '#domain/documents/documents.contract.ts'
import { isSamePages } from '#domain/documents/embed-changes.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { notAChoice } from '#domain/text/validation.ts'

export type DraftEmbed = Pick<DocumentEmbedResource, 'file_id' | 'pages' | 'isPDF' | 'page_count' | 'file'> & {
  /** The same before and after it is saved; a file inserted twice has two. */
  key: string
  /** null until it is saved. */
  id: number | null
}

type Keyless = Omit<DraftEmbed, 'key'>

/** Appends `more`, each under a key that none has yet. */
const append = (embeds: readonly DraftEmbed[], more: readonly Keyless[]): DraftEmbed[] => {
  const all = [...embeds]
  const keys = new Set(embeds.map(({ key }) => key))
  for (const embed of more) {
    let copy = 1
    while (keys.has(`${embed.file_id}.${copy}`)) copy++
    const key = `${embed.file_id}.${copy}`
    keys.add(key)
    all.push({ ...embed, key })
  }
  return all
}

export const savedEmbeds = (resources: readonly DocumentEmbedResource[]): DraftEmbed[] =>
  append(
    [],
    resources.map(({ id, file_id, pages, isPDF, page_count, file }) => ({
      id,
      file_id,
      pages,
      isPDF,
      page_count,
      file,
    })),
  )

/** Behind the others, with all their pages. */
export const insertFiles = (
  embeds: readonly DraftEmbed[],
  files: readonly Pick<ReportFile, 'file_id' | 'name' | 'path' | 'type' | 'thumbnail_path' | 'content_type' | 'size'>[],
): DraftEmbed[] =>
  append(
    embeds,
    files.map(({ file_id, name, path, type, thumbnail_path, content_type, size }) => ({
      id: null,
      file_id,
      pages: null,
      isPDF: type === fileKinds.pdf,
      page_count: type === fileKinds.pdf ? null : 1,
      file: { id: file_id, name, path, type, thumbnail_path, content_type, size, ...noPhotoFacts },
    })),
  )

/** One of them once more, behind the others. */
export const copyEmbed = (
  embeds: readonly DraftEmbed[],
  { file_id, pages, isPDF, page_count, file }: DraftEmbed,
): DraftEmbed[] => append(embeds, [{ id: null, file_id, pages, isPDF, page_count, file }])

/** Whether both put the same pages into the document. */
export const isSameEmbeds = (a: readonly DraftEmbed[], b: readonly DraftEmbed[]): boolean =>
  a.length === b.length &&
  a.every(({ file_id, pages }, index) => file_id === b[index]!.file_id && isSamePages(pages, b[index]!.pages))

/** Without those that were refused: a new one stays away, and one that is saved stays as it is. */
export const withoutRefused = (
  embeds: readonly DraftEmbed[],
  saved: readonly DraftEmbed[],
  refused: ReadonlyMap<string, string>,
): readonly DraftEmbed[] =>
  refused.size === 0
    ? embeds
    : embeds.flatMap((embed) =>
        refused.has(embed.key) ? (saved.find(({ id }) => id !== null && id === embed.id) ?? []) : embed,
      )

/** Of a file that is no longer there to be chosen the server cannot say the name. */
export const embedRefusal = (message: string, { file }: Pick<DraftEmbed, 'file'>): string =>
  message === notAChoice('ファイル')
    ? `「${file.name}」は削除されたか、見られなくなったため、挿入できませんでした。一覧から削除するか、別のファイルを挿入してください。`
    : message

/** The same files with the ids under which they are saved now. */
export const withSavedIds = (embeds: readonly DraftEmbed[], saved: readonly DraftEmbed[]): DraftEmbed[] => {
  const ids = new Map(saved.map(({ key, id }) => [key, id]))
  return embeds.map((embed) => ({ ...embed, id: ids.get(embed.key) ?? null }))
}

export const embedRequests = (embeds: readonly DraftEmbed[]): EmbedResourceRequest[] =>
  embeds.map(({ id, file_id, pages }, index) => ({ id, file_id, pages, order_number: index + 1 }))

/** One of them with other pages; all pages are written as null. */
export const withPages = (
  embeds: readonly DraftEmbed[],
  key: string,
  pages: readonly number[],
  pageCount: number,
): DraftEmbed[] =>
  embeds.map((embed) =>
    embed.key === key
      ? { ...embed, page_count: pageCount, pages: pages.length === pageCount ? null : [...pages].sort((a, b) => a - b) }
      : embed,
  )

/** 全12ページ, 3 / 12ページ; null where there is nothing to tell. */
export const pagesText = ({
  isPDF,
  pages,
  page_count,
}: Pick<DraftEmbed, 'isPDF' | 'pages' | 'page_count'>): string | null => {
  if (!isPDF) return null
  if (pages === null) return page_count === null ? '全ページ' : `全${page_count}ページ`
  return page_count === null ? `${pages.length}ページ` : `${pages.length} / ${page_count}ページ`
}
