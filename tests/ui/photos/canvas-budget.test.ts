/** What shrinking photos leaves of the little canvas memory that a phone has. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preparePhoto } from '#src/outbox/photos/prepare-photo.ts'
import { photoSide } from '#src/outbox/photos/shrink-photo.ts'

const canvases: HTMLCanvasElement[] = []
const alive = (): number => canvases.reduce((sum, { width, height }) => sum + width * height, 0)
const most = { pixels: 0 }
const context = { drawImage: () => {} } as unknown as CanvasRenderingContext2D
const getContext = vi.fn<() => CanvasRenderingContext2D | null>()
const photo = new Blob([new Uint8Array(1000)], { type: 'image/jpeg' })

beforeEach(() => {
  canvases.length = 0
  most.pixels = 0
  getContext.mockReset().mockReturnValue(context)
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    if (!(element instanceof HTMLCanvasElement)) return element
    canvases.push(element)
    return Object.assign(element, {
      getContext,
      toBlob: (resolve: BlobCallback) => {
        most.pixels = Math.max(most.pixels, alive())
        resolve(new Blob([new Uint8Array(10)], { type: 'image/jpeg' }))
      },
    })
  })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4032, height: 3024, close: () => {} }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('40 photos in a row hold the memory of one, and none of it afterwards', async () => {
  for (let taken = 0; taken < 40; taken += 1) await preparePhoto(photo, `${taken}.jpg`)
  expect(canvases).toHaveLength(40)
  expect(most.pixels).toBe(photoSide * (photoSide * 0.75))
  expect(alive()).toBe(0)
})

test('a browser without memory to draw with is given back what was asked for, and the photo goes as it is', async () => {
  getContext.mockReturnValue(null)
  const { content, note } = await preparePhoto(photo, 'a.jpg')
  expect(content).toBe(photo)
  expect(note).toContain('元のまま送ります')
  expect(alive()).toBe(0)
})

test('a canvas that fails while drawing keeps nothing either', async () => {
  getContext.mockImplementation(() => {
    throw new Error('lost')
  })
  await expect(preparePhoto(photo, 'a.jpg')).rejects.toThrow('lost')
  expect(canvases).toHaveLength(1)
  expect(alive()).toBe(0)
})
