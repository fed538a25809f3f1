/** Pictures made to keep the server busy: nobody else waits for them, and they are not tried again and again. */
import { setTimeout } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { createSheetEngine, defaultEngineLimits } from '#engine/engine.ts'
import { ImageError } from '#engine/model/errors.ts'
import { BusyError } from '#engine/worker/busy-error.ts'
import { soon } from '#tests/soon.ts'
import { answered } from '../api/answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../api/app.ts'

let app: TestApp
let company: TestCompany
let master: Person
let guest: Person
let folder: string
let now = new Date()

beforeAll(async () => {
  app = await createTestApp({ clock: () => now })
  ;({ company, master } = await app.createCompany('midori'))
  guest = await app.createPerson(company, 2, 'guest')
  const { data } = await answered<{ data: { id: number } }>(
    await master.browser.post(`${company.path}/matters`, { name: '改修', matter_category_id: 1, user_ids: [guest.id] }),
    201,
  )
  folder = `${company.path}/matters/${data.id}/reporting-folders`
})
afterAll(() => app.close())
beforeEach(() => void vi.restoreAllMocks())

/** Where the guest finds the thumbnails of these contents. */
const uploaded = async (...contents: (Uint8Array | string)[]): Promise<string[]> => {
  const form = new FormData()
  for (const [index, bytes] of contents.entries())
    form.append('files', new File([bytes as Uint8Array<ArrayBuffer>], `${index}.png`))
  const { data } = await answered<{ data: ReportFile[] }>(await guest.browser.post(folder, form), 201)
  return data.map(({ file_id }) => `${company.path}/files/${file_id}/thumbnail`)
}

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
const [width, height] = [10_000, 9_999]
/** A hundred million black pixels, three bytes each. */
const blackPixels = deflateSync(Buffer.alloc(height * (1 + 3 * width)), { level: 1 })
/** They as a PNG that takes a second or more to decode; `name` makes it another content. */
const hugePng = (name: number): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 2
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      chunk('IHDR', header),
      chunk('tEXt', Buffer.from(`Title\0${name}`)),
      chunk('IDAT', blackPixels),
      chunk('IEND', new Uint8Array()),
    ]),
  )
}
/** Eight squares of eight squares of …, two million in all. `use` under another name is `use` as well. */
const laughs = (prefix = ''): string => {
  const levels = Array.from({ length: 7 }, (_, level) => {
    const uses = Array.from({ length: 8 }, (__, x) => `<${prefix}use xlink:href="#g${level}" x="${x}"/>`).join('')
    return `<${prefix}g id="g${level + 1}">${uses}</${prefix}g>`
  })
  const namespace = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  return [
    `<${prefix}svg ${namespace}="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99">`,
    `<${prefix}rect id="g0" width="9" height="9" opacity=".1"/>`,
    ...levels,
    `</${prefix}svg>`,
  ].join('')
}

describe('a drawing that asks for hours', () => {
  it.each([
    ['as it is', laughs()],
    ['under another prefix', laughs('s:')],
    ['behind a comment', `<!--${' '.repeat(900)}-->${laughs('s:')}`],
  ])('is not drawn, %s', async (_, svg) => {
    const [thumbnail = ''] = await uploaded(svg)
    await answered(await guest.browser.get(thumbnail), 422)
    await expect(app.deps.engine.readPicture(new TextEncoder().encode(svg))).rejects.toThrow(ImageError)
  })
})

describe('pictures that take long', () => {
  it('keep nobody from signing in', async () => {
    const thumbnails = await uploaded(...[1, 2, 3, 4, 5, 6].map(hugePng))
    const order: string[] = []
    const drawn = thumbnails.map(async (path) => {
      const { status } = await guest.browser.get(path)
      order.push('thumbnail')
      return status
    })
    await setTimeout(150)
    const somebody = app.openBrowser()
    await Promise.all([
      somebody.login(master.email).then(() => order.push('login')),
      somebody.get('/healthz').then(({ status }) => order.push(`healthz ${status}`)),
    ])
    expect(order.toSorted()).toEqual(['healthz 200', 'login'])
    for (const status of await Promise.all(drawn)) expect([200, 422]).toContain(status)
  })

  it('end at their limit, in the middle of the decoder', async () => {
    const engine = createSheetEngine({ ...defaultEngineLimits, timeoutMs: 60 })
    const started = performance.now()
    await expect(engine.pictureThumbnail(hugePng(7), 480)).rejects.toThrow(ImageError)
    const first = performance.now() - started
    await expect(engine.pictureThumbnail(hugePng(7), 480)).rejects.toThrow(ImageError)
    expect(performance.now() - started - first).toBeLessThan(first)
    await engine.close()
  })
})

/** `piece` so often that they fill this many megabytes behind `head`. */
const repeated = (head: number[], piece: readonly number[], mb: number, tail: number[] = []): Uint8Array => {
  const count = Math.floor((mb * 1024 * 1024) / piece.length)
  return new Uint8Array(
    Buffer.concat([Buffer.from(head), Buffer.alloc(count * piece.length, Buffer.from(piece)), Buffer.from(tail)]),
  )
}
const jpegStart = [0xff, 0xd8]
const jpegEnd = [0xff, 0xd9]
const scanStart = [0xff, 0xda, 0, 2]
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const emptyChunk = [0, 0, 0, 0, ...Buffer.from('IDAT'), 0x35, 0xaf, 0x06, 0x1e]
const droppedChunk = [0, 0, 0, 0, ...Buffer.from('tEXt'), 0, 0, 0, 0]
const riff = [...Buffer.from('RIFF'), 0, 0, 0, 0, ...Buffer.from('WEBP')]
const jpeg2000Start = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]

describe('a picture of millions of pieces', () => {
  it('is refused at the thousandth segment of a JPEG, which no camera writes', () => {
    const segments = (count: number): Uint8Array =>
      new Uint8Array([...jpegStart, ...Array.from({ length: count }, () => [0xff, 0xfe, 0, 2]).flat(), ...jpegEnd])
    expect(withoutMetadata(segments(1000))).toHaveLength(jpegStart.length + jpegEnd.length)
    expect(withoutMetadata(segments(1001))).toBeNull()
  })

  it.each([
    ['tables of a JPEG', repeated(jpegStart, [0xff, 0xdb, 0, 2], 12, jpegEnd)],
    ['tables and comments of a JPEG', repeated(jpegStart, [0xff, 0xdb, 0, 2, 0xff, 0xfe, 0, 2], 12, jpegEnd)],
    ['scans of a JPEG', repeated(jpegStart, scanStart, 12, jpegEnd)],
    ['chunks of a PNG', repeated(pngStart, emptyChunk, 12)],
    ['chunks and notes of a PNG', repeated(pngStart, [...emptyChunk, ...droppedChunk], 12)],
    ['chunks of a WebP', repeated(riff, [...Buffer.from('ALPH'), 0, 0, 0, 0], 12)],
    ['boxes of a JPEG 2000', repeated(jpeg2000Start, [0, 0, 0, 8, ...Buffer.from('free')], 12)],
  ])('is no photo whose notes are taken out: %s', (_, bytes) => {
    expect(withoutMetadata(bytes)?.length).toBeUndefined()
  })

  it('is not read in the thread that answers everybody', async () => {
    // Entropy-coded data that is looked at byte for byte; whole, so that nothing refuses it.
    const bytes = repeated([...jpegStart, ...scanStart], [0xff, 0], 20, jpegEnd)
    expect(withoutMetadata(bytes)).toHaveLength(bytes.length)
    const [thumbnail = ''] = await uploaded(bytes)
    const elsewhere = vi.spyOn(app.deps.engine, 'sendablePicture')
    const sent = await guest.browser.get(thumbnail.replace('/thumbnail', ''))
    expect(sent.status).toBe(200)
    expect(new Uint8Array(await sent.arrayBuffer())).toHaveLength(bytes.length)
    expect(elsewhere.mock.calls.map(([given]) => given.length)).toEqual([bytes.length])
    elsewhere.mockRestore()
  })
})

describe('large files', () => {
  const sizeOf = (paths: string[], mb: number) =>
    app.database.pool.query('update files set size = $1 where id = any($2)', [
      mb * 1024 * 1024,
      paths.map((path) => Number(/files\/(\d+)/.exec(path)![1])),
    ])

  it('beyond what is worked on are refused unread', async () => {
    const paths = await uploaded(hugePng(11).slice(0, 400), hugePng(12).slice(0, 500))
    await sizeOf(paths, 200)
    const read = vi.spyOn(app.deps.storage, 'readBytes')
    for (const path of paths) {
      await answered(await guest.browser.get(path), 422)
      const { message } = await answered<{ message: string }>(
        await guest.browser.get(path.replace('/thumbnail', '')),
        422,
      )
      expect(message).toMatch(/大きすぎるため（上限50MB）/)
    }
    expect(read.mock.calls.filter(([key]) => !key.startsWith('thumbnails/'))).toEqual([])
  })

  it('are in memory one after the other, and keep no one else from theirs', async () => {
    const own = await uploaded(...[13, 14, 15].map((name) => hugePng(name).slice(0, 600)))
    const others = await uploaded(hugePng(16).slice(0, 600))
    await sizeOf([...own, ...others], 40)
    const { readBytes } = app.deps.storage
    const gates: (() => void)[] = []
    vi.spyOn(app.deps.storage, 'readBytes').mockImplementation(async (key) => {
      if (!key.startsWith('thumbnails/')) await new Promise<void>((resolve) => gates.push(resolve))
      return readBytes(key)
    })
    const asked = own.map((path) => guest.browser.get(path))
    await soon(() => expect(gates).toHaveLength(1))
    const [other = ''] = others
    const byMaster = master.browser.get(other)
    await soon(() => expect(gates).toHaveLength(2))
    await setTimeout(50)
    expect(gates).toHaveLength(2)
    for (let opened = 0; opened < 4; opened++) {
      await soon(() => expect(gates.length).toBeGreaterThan(opened))
      gates[opened]!()
    }
    expect((await Promise.all([...asked, byMaster])).map(({ status }) => status)).toEqual([422, 422, 422, 422])
  })
})

describe('a refused picture', () => {
  const draw = () => vi.spyOn(app.deps.engine, 'pictureThumbnail')

  it('is not tried again before an hour has gone, by whichever process', async () => {
    const [thumbnail = ''] = await uploaded(hugePng(9).slice(0, 500))
    const first = draw()
    await answered(await guest.browser.get(thumbnail), 422)
    await answered(await guest.browser.get(thumbnail), 422)
    expect(first).toHaveBeenCalledTimes(1)
    now = new Date(now.getTime() + 61 * 60_000)
    await answered(await guest.browser.get(thumbnail), 422)
    expect(first).toHaveBeenCalledTimes(2)
  })

  it('is not one that only had to wait', async () => {
    const [thumbnail = ''] = await uploaded(hugePng(10))
    draw().mockRejectedValueOnce(new BusyError())
    const response = await guest.browser.get(thumbnail)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await response.json()).toEqual({ message: expect.stringMatching(/[ぁ-ん].*。$/) })
    expect((await guest.browser.get(thumbnail)).status).toBe(200)
  })
})
