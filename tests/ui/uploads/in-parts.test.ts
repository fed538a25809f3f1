/** Long files on a connection that is cut again and again: no byte goes twice that has arrived, and the file is there once. */
import { createHash, randomBytes } from 'node:crypto'
import { AxiosHeaders } from 'axios'
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { login } from '#src/api/sign-in.ts'
import { OfflineError } from '#src/api/errors.ts'
import { uploadReportFiles } from '#src/api/files.ts'
import { inParts, partBytes } from '#src/api/in-parts.ts'
import { transport } from '#src/api/transport.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import { createStage, type Stage } from '../stage.tsx'

let stage: Stage
let matter: Matter
let number = 0
beforeAll(async () => {
  stage = await createStage()
})
beforeEach(async () => {
  matter = (
    await answered<{ data: Matter }>(
      await stage.master.browser.post(`${stage.company.path}/matters`, { name: '点検', matter_category_id: 1 }),
      201,
    )
  ).data
  await login({ email: stage.master.email, password, remember: false })
})
afterEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

const long = 3 * partBytes.first + 1000
const made = (size = long) => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
  return { bytes, file: new File([bytes], '図面.pdf', { type: 'application/pdf' }) }
}
const isPart = ({ url, method }: InternalAxiosRequestConfig) => method === 'post' && url!.includes('/uploads/')
const lengthOf = ({ data }: InternalAxiosRequestConfig<unknown>): number =>
  data instanceof FormData
    ? [...data.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)
    : 0

type Refusal = { status: number; body: unknown }
type Way = (of: InternalAxiosRequestConfig, call: number) => 'arrives' | 'never arrives' | 'is not answered' | Refusal
const refusing = (config: InternalAxiosRequestConfig, { status, body }: Refusal): AxiosResponse => ({
  config,
  status,
  statusText: '',
  headers: new AxiosHeaders({ 'content-type': 'application/json' }),
  data: JSON.stringify(body),
})
/** `way`: what becomes of each call that is not a GET, by its number from 1 on. */
const openPhone = (way: Way) => {
  const phone = { calls: 0, sent: 0, parts: 0, whole: 0 }
  const adapter = inParts(async (of) => {
    if (of.method === 'get') return transport(of)
    phone.calls += 1
    phone.sent += lengthOf(of)
    if (isPart(of)) phone.parts += 1
    else if (lengthOf(of) > 0) phone.whole += 1
    const outcome = way(of, phone.calls)
    if (typeof outcome !== 'string') return refusing(of, outcome)
    if (outcome === 'never arrives') throw new OfflineError()
    const answer = await transport(of)
    if (outcome === 'is not answered') throw new OfflineError()
    return answer
  })
  const idempotencyKey = `phone.${++number}`
  return Object.assign(phone, {
    /** Tries until it is told that all is there; answers how often. */
    deliver: async (files: File[], onProgress?: (share: number) => void) => {
      for (let tries = 1; ; tries += 1) {
        try {
          const stored = await uploadReportFiles('midori', matter.id, files, {
            idempotencyKey,
            adapter,
            ...(onProgress && { onProgress }),
          })
          return { tries, stored }
        } catch (error) {
          if (!(error instanceof OfflineError) || tries === 50) throw error
        }
      }
    },
  })
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const folder = async () =>
  (
    await answered<{ data: ReportFile[] }>(
      await stage.master.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
      200,
    )
  ).data
const expectOnce = async (bytes: Uint8Array) => {
  const [file, ...more] = await folder()
  expect(more).toEqual([])
  const stored = await stage.master.browser.get(file!.path)
  expect(hashOf(new Uint8Array(await stored.arrayBuffer()))).toBe(hashOf(bytes))
}

describe('cut twenty times', () => {
  it.each<[string, Way, number]>([
    [
      'before each part arrives',
      (of, call) => (isPart(of) && call % 2 === 1 && call < 40 ? 'never arrives' : 'arrives'),
      2,
    ],
    ['before its answer', (of, call) => (isPart(of) && call < 20 ? 'is not answered' : 'arrives'), 1],
  ])('%s: goes on where it was', async (_, way, times) => {
    const { bytes, file } = made(20 * partBytes.least)
    const phone = openPhone(way)
    await phone.deliver([file])
    await expectOnce(bytes)
    expect(phone.whole).toBe(0)
    expect(phone.sent).toBeLessThanOrEqual(times * bytes.length + partBytes.first)
  })
})

it('is made once where the answer of the call itself is lost, and no part is sent for it again', async () => {
  const { bytes, file } = made()
  let isLost = false
  const phone = openPhone((of) => {
    if (isPart(of) || isLost) return 'arrives'
    isLost = true
    return 'is not answered'
  })
  const { tries } = await phone.deliver([file])
  expect(tries).toBe(2)
  await expectOnce(bytes)
  expect(phone.sent).toBeLessThanOrEqual(2 * bytes.length)
})

it('sends short files with the call itself', async () => {
  const { bytes, file } = made(partBytes.first)
  const phone = openPhone(() => 'arrives')
  await phone.deliver([file])
  expect([phone.calls, phone.parts]).toEqual([1, 0])
  await expectOnce(bytes)
})

it('says how far all of it has come', async () => {
  const shares: number[] = []
  const phone = openPhone(() => 'arrives')
  await phone.deliver([made().file, made(1000).file, made().file], (share) => shares.push(share))
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  expect(shares[0]).toBeGreaterThan(0)
  expect(shares.at(-1)).toBe(1)
  expect((await folder()).map(({ size }) => size).sort()).toEqual([1000, long, long])
})

describe('goes whole', () => {
  test.each([
    ['where the server knows nothing of parts', 404],
    ['where too much is on its way', 422],
  ])('%s', async (_, status) => {
    const { bytes, file } = made()
    const phone = openPhone((of) => (isPart(of) ? { status, body: { message: '' } } : 'arrives'))
    await phone.deliver([file])
    expect([phone.parts, phone.whole]).toEqual([1, 1])
    await expectOnce(bytes)
  })

  test('where the parts are gone by the time of the call', async () => {
    const { bytes, file } = made()
    const phone = openPhone((of) =>
      isPart(of) || phone.whole > 0 ? 'arrives' : { status: 409, body: { message: '', code: 'parts' } },
    )
    await phone.deliver([file])
    await expectOnce(bytes)
  })

  test('where nothing more is taken of it', async () => {
    const { bytes, file } = made()
    const phone = openPhone((of) => (isPart(of) ? { status: 200, body: { data: { received: 0 } } } : 'arrives'))
    await phone.deliver([file])
    expect([phone.parts, phone.whole]).toEqual([3, 1])
    await expectOnce(bytes)
  })

  test('where the browser computes no hash', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined, getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { bytes, file } = made()
    const phone = openPhone(() => 'arrives')
    await phone.deliver([file])
    vi.unstubAllGlobals()
    expect([phone.parts, phone.whole]).toEqual([0, 1])
    await expectOnce(bytes)
  })
})

test.each([401, 403, 419, 503])('a part that is refused with %i stops the call with just that', async (status) => {
  const form = new FormData()
  form.append('files', made().file)
  const seen: string[] = []
  const refusal: AxiosAdapter = (call) => {
    seen.push(`${call.method} ${String(call.headers[idempotencyKeyHeader] ?? '')}`)
    return Promise.resolve(refusing(call, { status, body: { message: '' } }))
  }
  const answer = await inParts(refusal)({
    method: 'post',
    url: '/api/c/midori/matters/1/reporting-folders',
    headers: new AxiosHeaders({ [idempotencyKeyHeader]: 'a' }) as InternalAxiosRequestConfig['headers'],
    data: form,
  })
  expect(answer.status).toBe(status)
  expect(seen).toEqual(['get '])
})
