/** A document's pictures that a browser cannot show: said, and offered for download, wherever they stand. */
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DocumentEmbedResource } from '#domain/documents/documents.contract.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { EmbedStage } from '#src/features/documents/editor/desk/embed-stage.tsx'
import { EditorContext, type Editor } from '#src/features/documents/editor/fields/editor-context.ts'
import { FilePicture } from '#src/features/documents/editor/fields/file-picture.tsx'
import { FilePages } from '#src/features/documents/preview/inserted-files.tsx'
import { SectionsContents } from '#src/widgets/document-contents/section-contents.tsx'
import { renderPart } from '../wrap.tsx'

const file = (name: string, content_type: string, thumbnail_path: string | null = null): FileRef => ({
  id: 7,
  name,
  path: `/files/${name}`,
  type: fileKinds.image,
  thumbnail_path,
  content_type,
  size: 4096,
  ...noPhotoFacts,
})
const heic = file('室外機.heic', 'image/heic', '/files/室外機.heic/thumbnail')
const torn = file('外壁.jpg', 'image/jpeg')
const unread = file('図面.tiff', 'image/tiff')

const embedOf = (of: FileRef): DocumentEmbedResource => ({
  id: 1,
  file_id: of.id,
  order_number: 1,
  pages: null,
  isPDF: false,
  page_count: 1,
  file: of,
})
const item = {
  id: 1,
  name: '施工写真',
  type: 'fileupload',
  path: null,
  item_parts: [],
  cell_reference: null,
} as unknown as TemplateItem

const inserted: [string, (of: FileRef) => React.ReactElement][] = [
  ['the preview', (of) => <FilePages file={{ resource: embedOf(of), pdf: null }} onRetry={() => undefined} />],
  ['the editor', (of) => <EmbedStage embed={{ key: '7.1', ...embedOf(of) }} />],
]
const ofItems: [string, (of: FileRef) => React.ReactElement][] = [
  [
    'the preview',
    (of) => (
      <SectionsContents
        companyId="midori"
        sections={sectionsOf([item])}
        document={{ docs_data: [], item_files: [{ id: 1, item_id: 1, order_number: 1, file: of }] }}
      />
    ),
  ],
  [
    'the editor',
    (of) => (
      <EditorContext value={{ companyId: 'midori', documentId: 1, isReadOnly: false } as Editor}>
        <FilePicture file={of} files={[{ id: 1, item_id: 1, order_number: 1, file: of }]} />
      </EditorContext>
    ),
  ],
]

const sentence = /^ファイルが壊れているか、このブラウザーでは開けない形式のため、表示できません。（画像、4\.0 KB）$/

test.each(inserted)('an inserted HEIC is seen in %s as the small picture that browsers show', (_, of) => {
  renderPart(of(heic))
  expect(screen.getByRole('img', { name: heic.name })).toHaveAttribute('src', heic.thumbnail_path)
})

test.each(inserted)(
  'an inserted file that does not show in %s says so, and is downloaded or tried again',
  async (_, of) => {
    for (const broken of [torn, unread]) {
      const { unmount } = renderPart(of(broken))
      fireEvent.error(screen.getByRole('img', { name: broken.name }))
      expect(screen.getByText(sentence)).toBeVisible()
      expect(screen.getByRole('link', { name: 'ダウンロード' })).toHaveAttribute('href', `${broken.path}?download=1`)
      expect(screen.queryByRole('img', { name: broken.name })).not.toBeInTheDocument()
      unmount()
    }
  },
)

test.each(ofItems)('a photo of an item opens from %s in the viewer, which says what it cannot show', async (_, of) => {
  const user = userEvent.setup()
  renderPart(of(unread))
  await user.click(screen.getByRole('button', { name: `${unread.name}を表示` }))
  const viewer = within(await screen.findByRole('dialog', { name: 'ファイルの表示' }))
  expect(viewer.getByText(/^このファイルは画面に表示できません。（画像、/)).toBeVisible()
  expect(viewer.getByRole('link', { name: 'ダウンロード' })).toHaveAttribute('href', `${unread.path}?download=1`)
})

test.each(ofItems)('the small picture of an item in %s is asked for once where it does not come', (place, of) => {
  const broken = file('欠け.jpg', 'image/jpeg', `/files/欠け.jpg/${place}`)
  const { container, unmount } = renderPart(of(broken))
  fireEvent.error(container.querySelector('img')!)
  expect(screen.getByText(broken.name)).toBeVisible()
  unmount()
  renderPart(of(broken))
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('button', { name: `${broken.name}を表示` })).toBeVisible()
})
