import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { bandsOf } from '#src/lib/pdf/bands.ts'
import { pagePicture } from '#src/lib/pdf/page-picture.ts'
import type { PDFDocumentProxy, PDFPageProxy } from '#src/lib/pdf/open-pdf.ts'
import { pageDrawer, pageWorkers } from '#src/lib/pdf/page-drawer.ts'
import type { PageAnswer, PageOrder } from '#src/lib/pdf/page-drawer.ts'
import { writePng } from '#src/lib/pdf/png.ts'
import { countSize, groupPins } from '#src/widgets/drawing-view/pin-mark.ts'
import type { PinMark } from '#src/widgets/drawing-view/pin-mark.ts'
import { soon } from '#tests/soon.ts'

/** px that an iPhone's canvas holds at most. */
const iphoneArea = 16_777_216
const bytesOfAll = 100_000_000

describe('parts of a page', () => {
  test.each([
    ['A4', 893, 1263],
    ['A0', 3576, 5056],
    ['a long one', 21_600, 300],
    ['the largest a PDF may have', 21_600, 21_600],
    ['one pixel', 1, 1],
  ])('%s is covered once, by parts that a phone can draw', (_, width, height) => {
    for (const copies of [2, 3]) {
      const bands = bandsOf(width, height, copies)
      expect(bands.reduce((area, band) => area + band.width * band.height, 0)).toBe(width * height)
      for (const band of bands) {
        expect(band.width * band.height).toBeLessThanOrEqual(iphoneArea)
        expect(copies * 4 * band.width * band.height).toBeLessThanOrEqual(bytesOfAll)
        expect(band.x + band.width).toBeLessThanOrEqual(width)
        expect(band.y + band.height).toBeLessThanOrEqual(height)
      }
    }
  })

  test('are one PNG again, pixel by pixel', async () => {
    const [width, height] = [5000, 4600]
    const colourAt = (x: number, y: number) => [x % 256, y % 256, (x + y) % 256]
    const png = writePng({ width, height })
    const bands = bandsOf(width, height, 3)
    expect(bands.length).toBeGreaterThan(2)
    for (const band of bands) {
      const pixels = new Uint8ClampedArray(band.width * band.height * 4)
      let at = 0
      for (let y = band.y; y < band.y + band.height; y++)
        for (let x = band.x; x < band.x + band.width; x++) {
          pixels[at++] = x % 256
          pixels[at++] = y % 256
          pixels[at++] = (x + y) % 256
          pixels[at++] = 255
        }
      await png.add(band, pixels)
    }
    const file = new Uint8Array(await (await png.finish()).arrayBuffer())
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height, channels: 3 })
    for (const [x, y] of [
      [0, 0],
      [2499, 1],
      [2500, 2300],
      [4999, 4599],
    ] as const)
      expect([...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]).toEqual(colourAt(x, y))
  })
})

/** A canvas that refuses what a phone's refuses, and says how much memory it takes. */
const createCanvas = () => {
  const canvas = {
    width: 0,
    height: 0,
    most: 0,
    getContext: () => ({
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(width * height * 4),
      }),
    }),
    toBlob: (done: (blob: Blob | null) => void) => done(new Blob(['png'])),
  }
  return canvas as typeof canvas & HTMLCanvasElement
}
const pageOf = (width: number, height: number, render = vi.fn()) =>
  ({
    getViewport: ({ scale }: { scale: number }) => ({ width: width * scale, height: height * scale }),
    render: ({ canvas }: { canvas: ReturnType<typeof createCanvas> }) => {
      render(canvas.width, canvas.height)
      canvas.most = Math.max(canvas.most, canvas.width * canvas.height * 4)
      if (canvas.width * canvas.height > iphoneArea) throw new Error('too large')
      return { promise: Promise.resolve(), cancel: () => undefined }
    },
    cleanup: () => true,
  }) as unknown as PDFPageProxy

describe('the picture of a page', () => {
  test('takes one canvas at a time, which keeps nothing, twenty times over', async () => {
    const canvases: ReturnType<typeof createCanvas>[] = []
    for (let time = 0; time < 20; time++) {
      const added: string[] = []
      await pagePicture(pageOf(2384, 3370), new AbortController().signal, {
        createCanvas: () => canvases[canvases.push(createCanvas()) - 1]!,
        copies: 3,
        openPng: () => ({
          add: (band) => Promise.resolve(void added.push(`${band.x}/${band.y}`)),
          finish: () => Promise.resolve(new Blob()),
          close: () => undefined,
        }),
      })
      expect(added).toHaveLength(bandsOf(3576, 5055, 3).length)
    }
    expect(canvases).toHaveLength(20)
    expect(canvases.every(({ width, height }) => width === 0 && height === 0)).toBe(true)
    expect(Math.max(...canvases.map(({ most }) => most))).toBeLessThan(bytesOfAll / 3)
  })

  test('keeps nothing where it fails or is given up', async () => {
    const canvas = createCanvas()
    const leaving = new AbortController()
    const render = vi.fn(() => leaving.abort())
    await expect(
      pagePicture(pageOf(2384, 3370, render), leaving.signal, {
        createCanvas: () => canvas,
        copies: 3,
        openPng: () => ({
          add: () => Promise.resolve(),
          finish: () => Promise.resolve(new Blob()),
          close: () => undefined,
        }),
      }),
    ).rejects.toThrow()
    expect(render).toHaveBeenCalledOnce()
    expect([canvas.width, canvas.height]).toEqual([0, 0])
  })
})

describe('the pages of a file', () => {
  test('are drawn in a worker, and by the page itself once that fails', async () => {
    const asked: number[] = []
    let ended = 0
    class PageWorker {
      onmessage: ((event: { data: PageAnswer }) => void) | undefined
      postMessage({ page }: PageOrder) {
        asked.push(page)
        const data = page === 1 ? { png: new Blob(['worker']) } : { failure: 'no canvas' }
        queueMicrotask(() => this.onmessage!({ data }))
      }
      terminate() {
        ended += 1
      }
    }
    vi.stubGlobal('Worker', PageWorker)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['page'])))
    const getPage = vi.fn(() => Promise.resolve(pageOf(600, 800)))
    const draw = pageDrawer(new Blob(['%PDF']), { getPage } as unknown as PDFDocumentProxy)
    const { signal } = new AbortController()
    expect(await (await draw(1, signal)).text()).toBe('worker')
    expect([await (await draw(2, signal)).text(), await (await draw(3, signal)).text()]).toEqual(['page', 'page'])
    expect(asked).toEqual([1, 2])
    expect(ended).toBe(1)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

describe('several pages of a file', () => {
  test('are drawn two at once, the next as soon as one is done, and one by one in the same worker', async () => {
    const workers: PageWorker[] = []
    class PageWorker {
      onmessage: ((event: { data: PageAnswer }) => void) | undefined
      asked: number[] = []
      constructor() {
        workers.push(this)
      }
      postMessage({ page }: PageOrder) {
        this.asked.push(page)
      }
      answer() {
        this.onmessage!({ data: { png: new Blob([`page ${this.asked.at(-1)}`]) } })
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', PageWorker)
    const draw = pageWorkers(new Blob(['%PDF']))
    const { signal } = new AbortController()
    const drawn = [1, 2, 3].map((page) => draw(page, signal))
    await soon(() => expect(workers.map(({ asked }) => asked)).toEqual([[1], [2]]))
    workers[1]!.answer()
    expect(await (await drawn[1]!).text()).toBe('page 2')
    await soon(() => expect(workers.map(({ asked }) => asked)).toEqual([[1], [2, 3]]))
    workers[0]!.answer()
    workers[1]!.answer()
    expect(await Promise.all(drawn.map(async (page) => (await page).text()))).toEqual(['page 1', 'page 2', 'page 3'])
    const last = draw(4, signal)
    await soon(() => expect(workers.flatMap(({ asked }) => asked)).toContain(4))
    const busy = workers.find(({ asked }) => asked.at(-1) === 4)!
    busy.answer()
    await last
    const next = draw(5, signal)
    await soon(() => expect(busy.asked.at(-1)).toBe(5))
    busy.answer()
    await next
    expect(workers).toHaveLength(2)
    vi.unstubAllGlobals()
  })
})

describe('pins that overlap', () => {
  const sheet = { width: 2000, height: 1000 }
  const mark = (id: number, lng: number, lat: number): PinMark => ({
    id,
    name: `ピン${id}`,
    lng,
    lat,
    number: id,
    status: 0,
    category: null,
    direction: null,
    isUnconfirmed: false,
    isOld: false,
  })
  const idsAt = (marks: PinMark[], scale: number) =>
    groupPins(marks, sheet, scale).map((group) => group.marks.map(({ id }) => id))

  test('are one while they are near, and part as one looks closer', () => {
    const marks = [mark(1, 0.5, 0.5), mark(2, 0.51, 0.5), mark(3, 0.9, 0.1)]
    expect(idsAt(marks, 1000)).toEqual([[1, 2], [3]])
    expect(idsAt(marks, 4000)).toEqual([[1], [2], [3]])
  })

  test('and their count stands clear of other counts and of the pins around', () => {
    const marks = Array.from({ length: 1000 }, (_, index) =>
      mark(index, ((index * 37) % 1000) / 1000, ((index * 71) % 997) / 997),
    )
    for (const scale of [300, 900]) {
      const groups = groupPins(marks, sheet, scale)
      const counts = groups.filter((group) => group.marks.length > 1)
      expect(counts.length).toBeGreaterThan(1)
      expect(groups.reduce((count, group) => count + group.marks.length, 0)).toBe(1000)
      for (const count of counts)
        for (const other of groups)
          if (other !== count)
            expect(Math.hypot(count.x - other.x, count.y - other.y)).toBeGreaterThanOrEqual(countSize)
    }
  })

  test('are found across the edges of the grid, and lose none', () => {
    const marks = Array.from({ length: 1000 }, (_, index) =>
      mark(index, (index % 40) / 40, Math.floor(index / 40) / 25),
    )
    for (const scale of [100, 777, 3000]) {
      const groups = groupPins(marks, sheet, scale)
      expect(groups.reduce((count, group) => count + group.marks.length, 0)).toBe(1000)
      const nearest = groups.flatMap((group, index) =>
        groups.slice(index + 1).map((other) => Math.hypot(group.x - other.x, group.y - other.y)),
      )
      expect(nearest.reduce((least, each) => Math.min(least, each), Infinity)).toBeGreaterThanOrEqual(24)
    }
  })
})
