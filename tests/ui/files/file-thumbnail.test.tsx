import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { themeOf } from '#src/app/theme/theme.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { FilePicture } from '#src/features/documents/editor/fields/file-picture.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { DocumentThumbnail } from '#src/widgets/document-thumbnail/document-thumbnail.tsx'
import { LazyThumbnail } from '#src/widgets/document-thumbnail/lazy-thumbnail.tsx'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'
import { SheetCell } from '#src/widgets/sheet-view/sheet-cell.tsx'
import { SheetDrawings } from '#src/widgets/sheet-view/sheet-drawings.tsx'

afterEach(() => vi.useRealTimers())

const fileOf = (path: string) => ({
  id: 1,
  name: '外観.jpg',
  path,
  thumbnail_path: path,
  type: fileKinds.image,
  content_type: 'image/jpeg',
  size: 1,
  ...noPhotoFacts,
})

const kinds = [
  ['a file', (path: string) => <FileThumbnail file={{ type: 4, thumbnail_path: path }} iconSize={40} />],
  ['a document', (path: string) => <DocumentThumbnail path={path} />],
  ['a page', (path: string) => <LazyThumbnail src={path} />],
  ['a photo of an item', (path: string) => <FilePicture file={fileOf(path)} files={[]} />],
  [
    'a form',
    (path: string) => (
      <SheetDrawings
        left={0}
        top={0}
        drawings={[{ kind: 'picture', media: 0, rotationDeg: 0, src: path, xPx: 0, yPx: 0, widthPx: 9, heightPx: 9 }]}
      />
    ),
  ],
  [
    'a cell',
    (path: string) => (
      <table>
        <tbody>
          <tr>
            <SheetCell
              cell={{ address: 'A1', value: '', class: '', colspan: 1, rowspan: 1 }}
              heightPx={20}
              isWrapped={false}
              isSelected={false}
              isSelectable={false}
              isUncomputed={false}
              mapped={undefined}
              override={{ value: '', pictures: [path] }}
              scope="t"
            />
          </tr>
        </tbody>
      </table>
    ),
  ],
  ['anything small', (path: string) => <ThumbPicture src={path} />],
] as const

/** Shown anew, as a list that was fetched again shows it; what it asks for. */
const asksFor = (element: React.ReactElement): string[] => {
  const { container, unmount } = render(<ThemeProvider theme={themeOf('desk')}>{element}</ThemeProvider>)
  const asked = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src')!)
  unmount()
  return asked
}
const fail = (element: React.ReactElement) => {
  const { container, unmount } = render(<ThemeProvider theme={themeOf('desk')}>{element}</ThemeProvider>)
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('img')).toBeNull()
  unmount()
}

test.each(kinds)(
  'a broken picture of %s is asked for once, another one still, and itself after a while',
  (kind, of) => {
    vi.useFakeTimers()
    const path = `/broken/${kind}.png`
    fail(of(path))
    expect(asksFor(of(path))).toEqual([])
    expect(asksFor(of(`${path}?v=2`))).toEqual([`${path}?v=2`])
    vi.advanceTimersByTime(11 * 60_000)
    expect(asksFor(of(path))).toEqual([path])
  },
)

test.each(kinds)('a picture of %s that did not come for want of a connection is asked for again', (kind, of) => {
  const path = `/offline/${kind}.png`
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail(of(path))
  expect(asksFor(of(path))).toEqual([path])
})

test.each(kinds.slice(0, 3))('a thumbnail of %s that fails says Error', (kind, of) => {
  const { container } = render(<ThemeProvider theme={themeOf('desk')}>{of(`/failing/${kind}.png`)}</ThemeProvider>)
  fireEvent.error(container.querySelector('img')!)
  expect(container).toHaveTextContent('Error')
})

test('a building whose picture does not come shows its elevation', () => {
  const { container } = render(
    <ThemeProvider theme={themeOf('desk')}>
      <BuildingIcon building={{ id: 3, icon: '/broken/building' }} size={36} />
    </ThemeProvider>,
  )
  expect(container.querySelector('svg')).toBeNull()
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('svg')).toBeInTheDocument()
})
