import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { personHeader } from '#domain/auth/person-header.ts'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { tileSize, writePack } from '#domain/drawings/tiles.ts'
import { carriedAtHeader } from '#src/lib/carried-store.ts'
import { carriedForMs, sweepCarried } from '#src/lib/carried-time.ts'
import { readOwner } from '#src/lib/carry-owner.ts'
import { removeCarried } from '#src/lib/leave-carried.ts'
import { answerCall } from '#src/sw/carried-answers.ts'
import { beginFirstCall, takeFirstCall } from '#src/sw/first-call.ts'
import { createCacheStorage, lostCacheStorage } from '../cache-storage.ts'
import { carryAnswer, carryKeyOf, signInToCarry } from './carrying-device.ts'

const [mine, other] = [4, 5]
const matter = 'http://localhost:3000/api/c/midori/matters/7'
const myself = 'http://localhost:3000/api/c/midori/myself'
const network = vi.fn<(request: Request | string) => Promise<Response>>()
const own = { [ownAnswerHeader]: '1' }
const work: Promise<unknown>[] = []
const event = { waitUntil: (done: Promise<unknown>) => void work.push(done) }

const ask = async (url: string): Promise<Response> => {
  const answer = await answerCall(new Request(url), event)
  await Promise.all(work.splice(0))
  return answer
}
const offline = () => network.mockRejectedValue(new TypeError('no connection'))
const online = (status = 200, body: unknown = { data: 'new' }) =>
  network.mockImplementation(async (request) =>
    request === '/api/myself/carry-key'
      ? Response.json({ data: carryKeyOf((body as { data: { id: number } }).data.id) }, { headers: own })
      : Response.json(body, { status, headers: own }),
  )

beforeEach(async () => {
  vi.stubGlobal('caches', createCacheStorage())
  vi.stubGlobal('fetch', network)
  await signInToCarry(mine)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  network.mockReset()
})

describe('an answer', () => {
  it("is the network's where there is one, and renews what was carried", async () => {
    await carryAnswer(matter)
    online()
    const answer = await ask(matter)
    expect(answer.headers.has(carriedAtHeader)).toBe(false)
    expect(await answer.json()).toEqual({ data: 'new' })
    offline()
    expect(await (await ask(matter)).json()).toEqual({ data: 'new' })
  })

  it('is the carried one without a connection, with the moment it was kept', async () => {
    const at = Date.now() - 60_000
    await carryAnswer(matter, '{"data":"carried"}', { at })
    offline()
    const answer = await ask(matter)
    expect(answer.headers.get(carriedAtHeader)).toBe(new Date(at).toISOString())
    expect(await answer.json()).toEqual({ data: 'carried' })
  })

  it.each([
    ['a day ahead', 1, 200],
    ['a day behind', -1, 200],
    ['a year ahead', 365, 504],
  ])('kept by a clock that was %s is of its age within what the clock was wrong by', async (_, days, status) => {
    await carryAnswer(matter, '{"data":"carried"}', { at: Date.now() + days * 86_400_000 })
    offline()
    expect((await ask(matter)).status).toBe(status)
  })

  it("is the network's where the browser has lost what was kept, and says so without a connection", async () => {
    vi.stubGlobal('caches', lostCacheStorage)
    online()
    expect(await (await ask(matter)).json()).toEqual({ data: 'new' })
    offline()
    expect((await ask(matter)).status).toBe(504)
  })

  it('is the carried one in whatever order the screen asks', async () => {
    await carryAnswer(
      'http://localhost:3000/api/c/midori/matters?user_id=4&relative_date=1&status_id%5B%5D=2&status_id%5B%5D=1',
    )
    offline()
    const asked = 'http://localhost:3000/api/c/midori/matters?relative_date=1&status_id[]=2&status_id[]=1&user_id=4'
    expect(await (await ask(asked)).json()).toEqual({ data: 'carried' })
  })

  it.each([502, 503, 504])('is the carried one where a gateway says %i', async (status) => {
    await carryAnswer(matter)
    online(status)
    expect((await ask(matter)).headers.has(carriedAtHeader)).toBe(true)
  })

  it('is the carried one after four seconds', async () => {
    await carryAnswer(matter)
    network.mockReturnValue(new Promise(() => undefined))
    vi.useFakeTimers()
    const answer = answerCall(new Request(matter), event)
    await vi.advanceTimersByTimeAsync(4100)
    expect((await answer).headers.has(carriedAtHeader)).toBe(true)
  })

  it.each([403, 404, 410])('that refuses (%i) is passed on, and ends what was carried', async (status) => {
    await carryAnswer(matter)
    online(status, { message: '' })
    expect((await ask(matter)).status).toBe(status)
    offline()
    expect((await ask(matter)).status).toBe(504)
  })

  it('that says the session is over closes all that is carried, and ends none of it', async () => {
    const document = 'http://localhost:3000/api/c/midori/documents/9'
    await carryAnswer(matter)
    await carryAnswer(document)
    online(401, { message: '' })
    expect((await ask(matter)).status).toBe(401)
    offline()
    expect((await ask(matter)).status).toBe(504)
    expect((await ask(document)).status).toBe(504)
    online(200, { data: { id: mine } })
    await ask(myself)
    offline()
    expect(await (await ask(matter)).json()).toEqual({ data: 'carried' })
    expect((await ask(document)).status).toBe(200)
  })

  it('that is neither carried nor reached says so', async () => {
    offline()
    const answer = await ask(matter)
    expect(answer.status).toBe(504)
    expect(await answer.json()).toMatchObject({ code: 'not_carried' })
  })

  it('is not carried any longer than a fortnight', async () => {
    await carryAnswer(matter, '{}', { at: Date.now() - carriedForMs - 1 })
    offline()
    expect((await ask(matter)).status).toBe(504)
  })

  it.each([15, 400])(
    'is the carried one by a phone whose clock is %i days ahead, and by its own again',
    async (days) => {
      const [real, other] = [Date.now(), 'http://localhost:3000/api/c/midori/matters/8']
      network.mockImplementation(async () =>
        Response.json({ data: 'new' }, { headers: { ...own, date: new Date(real).toUTCString() } }),
      )
      await carryAnswer(matter)
      await ask(matter)
      await ask(other)
      offline()
      vi.useFakeTimers({ toFake: ['Date'], now: real + days * 86_400_000 })
      await sweepCarried(Date.now())
      expect(await (await ask(matter)).json()).toEqual({ data: 'new' })
      vi.setSystemTime(real)
      await sweepCarried(Date.now())
      expect(await (await ask(matter)).json()).toEqual({ data: 'new' })
    },
  )

  it('is over after a fortnight by the server’s clock, whatever the phone’s says', async () => {
    const [real, other] = [Date.now(), 'http://localhost:3000/api/c/midori/matters/8']
    const answerAt = (at: number) =>
      network.mockImplementation(async () =>
        Response.json({ data: 'new' }, { headers: { ...own, date: new Date(at).toUTCString() } }),
      )
    answerAt(real)
    await carryAnswer(matter)
    await ask(matter)
    answerAt(real + carriedForMs + 120_000)
    await ask(other)
    offline()
    expect((await ask(matter)).status).toBe(504)
  })

  it('is a tile out of a carried pack', async () => {
    const tile = new Uint8Array([1, 2, 3])
    const described = { width: tileSize, height: tileSize, max_level: 0, format: 'png' } as const
    const version = 'http://localhost:3000/api/c/midori/drawings/3/versions/1'
    const pack = writePack(described, new Map([['0/0/0', tile]]))
    await carryAnswer(`${version}/pack`, pack.slice().buffer)
    offline()
    const answer = await ask(`${version}/tiles/0/0/0`)
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 3])
  })
})

describe('what is carried', () => {
  it('is read for nobody but its person, and goes when another signs in', async () => {
    await carryAnswer(matter)
    online(200, { data: { id: other } })
    await ask(myself)
    expect(await readOwner()).toBeNull()
    expect((await caches.keys()).filter((name) => name.startsWith('sealed-'))).toEqual([])
    offline()
    expect((await ask(matter)).status).toBe(504)
  })

  it('is closed when the session has ended, and open again when the person is back', async () => {
    await carryAnswer(matter)
    online(401, { message: '' })
    await ask(myself)
    offline()
    expect((await ask(matter)).status).toBe(504)
    online(200, { data: { id: mine } })
    await ask(myself)
    offline()
    expect((await ask(matter)).status).toBe(200)
  })

  it('is open before the answer that the person is back', async () => {
    await carryAnswer(matter)
    online(401, { message: '' })
    await ask(myself)
    online(200, { data: { id: mine } })
    await answerCall(new Request(myself), event)
    offline()
    expect((await answerCall(new Request(matter), event)).status).toBe(200)
    await Promise.all(work.splice(0))
  })

  it('keeps nobody from going on where its key does not come', async () => {
    await carryAnswer(matter)
    online(401, { message: '' })
    await ask(myself)
    let fail: (error: Error) => void = () => undefined
    network.mockImplementation(async (request) =>
      request === '/api/myself/carry-key'
        ? new Promise<Response>((_, reject) => (fail = reject))
        : Response.json({ data: { id: mine } }, { headers: own }),
    )
    expect((await answerCall(new Request(myself), event)).status).toBe(200)
    fail(new TypeError('no connection'))
    await Promise.allSettled(work.splice(0))
  })

  it('stays open where what was asked before the person was back is refused late', async () => {
    await carryAnswer(matter)
    let refuse: (answer: Response) => void = () => undefined
    network.mockReturnValue(new Promise<Response>((resolve) => (refuse = resolve)))
    const late = ask(`${matter}/documents`)
    await vi.waitFor(() => expect(network).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 5))
    online(200, { data: { id: mine } })
    await ask(myself)
    refuse(Response.json({ message: '' }, { status: 401, headers: own }))
    await late
    offline()
    expect((await ask(matter)).status).toBe(200)
  })

  it('goes at logout', async () => {
    await carryAnswer(matter)
    await removeCarried()
    expect((await caches.keys()).filter((name) => name !== 'carry-time')).toEqual([])
  })
})

describe('what a screen asks first', () => {
  const opened = new URL('http://localhost:3000/c/midori/documents/7/edit')
  const begin = async (at: URL = opened) => {
    await beginFirstCall(at, event)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await Promise.all(work.splice(0))
  }
  const askedFor = () =>
    network.mock.calls.filter(([request]) => request instanceof Request && request.url === myself).length
  const carryMyself = () => carryAnswer(myself, JSON.stringify({ data: { id: mine } }))

  it('is asked beside the page, and answered once with that', async () => {
    await carryMyself()
    online(200, { data: { id: mine } })
    await begin()
    expect(askedFor()).toBe(1)
    const answer = await takeFirstCall(new Request(myself))
    expect(await answer!.json()).toEqual({ data: { id: mine } })
    expect(askedFor()).toBe(1)
    expect(await takeFirstCall(new Request(myself))).toBeNull()
  })

  it('is not asked where nothing is carried, for no page of a company, and without a connection', async () => {
    online(200, { data: { id: mine } })
    await begin()
    await carryMyself()
    await begin(new URL('http://localhost:3000/login'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await begin()
    vi.restoreAllMocks()
    expect(askedFor()).toBe(0)
    expect(await takeFirstCall(new Request(myself))).toBeNull()
  })

  it.each<[string, () => Promise<unknown> | undefined, Request]>([
    ['a person who is known already', () => undefined, new Request(myself, { headers: { [personHeader]: '5' } })],
    ['another address', () => undefined, new Request(matter)],
    ['whoever comes after a logout', () => removeCarried(), new Request(myself)],
    ['a page that is open for long', () => Promise.resolve(vi.setSystemTime(Date.now() + 60_000)), new Request(myself)],
  ])('is asked anew for %s', async (_who, meanwhile, request) => {
    await carryMyself()
    online(200, { data: { id: mine } })
    await begin()
    vi.useFakeTimers({ toFake: ['Date'] })
    await meanwhile()
    expect(await takeFirstCall(request)).toBeNull()
  })

  describe('and next, of the home', () => {
    const home = 'http://localhost:3000/api/c/midori/home?whose=mine'
    const statuses = 'http://localhost:3000/api/c/midori/matter-statuses'
    const atHome = new URL('http://localhost:3000/c/midori')
    const asks = (person: number, url = home) => new Request(url, { headers: { [personHeader]: String(person) } })
    const carryHome = async () => {
      await carryMyself()
      await carryAnswer(home, JSON.stringify({ data: { today: [] } }))
      await carryAnswer(statuses, JSON.stringify({ data: [] }))
      online(200, { data: { id: mine } })
    }

    it('comes with it, as the person who carries, and is for nobody else', async () => {
      await carryHome()
      await begin(atHome)
      expect(await takeFirstCall(asks(mine))).not.toBeNull()
      expect(await takeFirstCall(asks(mine, statuses))).not.toBeNull()
      const asked = network.mock.calls
        .map(([request]) => request)
        .filter((request) => (request as Request).url === home)
      expect(asked.map((request) => (request as Request).headers.get(personHeader))).toEqual([String(mine)])
      await begin(atHome)
      expect(await takeFirstCall(asks(mine + 1))).toBeNull()
    })

    it('is asked for by no other screen', async () => {
      await carryHome()
      await begin()
      expect(await takeFirstCall(asks(mine))).toBeNull()
    })
  })

  it('is asked anew once the session is over', async () => {
    await carryMyself()
    online(401, {})
    await begin()
    expect(await takeFirstCall(new Request(myself))).toBeNull()
  })
})
