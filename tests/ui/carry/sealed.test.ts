/** What is carried is sealed as long as it lies in the browser, and shut once the session that it came with is over. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { tileSize, writePack } from '#domain/drawings/tiles.ts'
import { findCarried, keepCarried, openCarried, readCarried } from '#src/lib/carried-bodies.ts'
import { isCarrying } from '#src/lib/carried-store.ts'
import { dropKey, forgetKey, readKey } from '#src/lib/carry-key.ts'
import { beginCarrying, openFor, readOwner, replaceFormer, setOwner } from '#src/lib/carry-owner.ts'
import { removeCarried, shutCarried } from '#src/lib/leave-carried.ts'
import { answerCall } from '#src/sw/carried-answers.ts'
import { readIndex, writeIndex } from '#src/widgets/carry/carry-index.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { carryAnswer, carryKeyOf, signInToCarry } from './carrying-device.ts'

const marker = '外壁タイル浮き調査'
const matter = 'http://localhost:3000/api/c/midori/matters/7'
const myself = 'http://localhost:3000/api/c/midori/myself'
const own = { [ownAnswerHeader]: '1' }
const [mine, other] = [4, 5]

/** What the server says: who is signed in, and how often sessions of theirs were ended from elsewhere. */
let signedIn: { id: number; revoked: number } | null
let isOnline: boolean

const answerOf = (address: string): Response => {
  if (!signedIn) return Response.json({ message: '' }, { status: 401, headers: own })
  const { id, revoked } = signedIn
  if (address.endsWith('/carry-key')) return Response.json({ data: carryKeyOf(id, revoked) }, { headers: own })
  return Response.json({ data: { id, name: marker } }, { headers: own })
}
const ask = async (url: string): Promise<Response> => {
  const work: Promise<unknown>[] = []
  const answer = await answerCall(new Request(url), { waitUntil: (done) => void work.push(done) })
  await Promise.all(work)
  return answer
}
const offline = async (url: string): Promise<number> => {
  isOnline = false
  const { status } = await ask(url)
  isOnline = true
  return status
}

/** Every byte and every word that lies in the browser's caches. */
const lying = async (): Promise<string> => {
  let all = ''
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const kept = (await cache.match(url))!
      all += [decodeURIComponent(url), ...[...kept.headers].flat()].join('\n')
      all += Buffer.from(await kept.arrayBuffer()).toString('utf8')
    }
  }
  return all
}

beforeEach(async () => {
  vi.stubGlobal('caches', createCacheStorage())
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!isOnline) throw new TypeError('no connection')
    return answerOf(typeof request === 'string' ? request : request.url)
  })
  signedIn = { id: mine, revoked: 0 }
  isOnline = true
  await forgetKey()
  await signInToCarry(mine)
})
afterEach(() => vi.unstubAllGlobals())

const noise = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 255)
/** A long answer as it comes in, in pieces of odd lengths. */
const coming = (bytes: Uint8Array<ArrayBuffer>, piece: number): Response => {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, (at += piece)))
    },
  })
  return new Response(body, { headers: { 'content-length': String(bytes.length), 'content-type': 'application/pdf' } })
}

describe('what lies in the browser', () => {
  it('has no word of the answer, of its headers, or of what was searched for', async () => {
    await carryAnswer(matter, JSON.stringify({ data: { name: marker } }), {
      headers: { 'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(marker)}` },
    })
    await carryAnswer(`${matter}/files?name=${encodeURIComponent(marker)}`)
    await writeIndex(
      { userId: mine, companyId: 'midori' },
      {
        renewed_at: null,
        shared: {},
        matters: [{ id: 7, name: marker, reason: 'today', parts: {}, kept_at: null, failure: null }],
      },
      Date.now(),
    )
    const all = await lying()
    expect(all).toContain('/api/c/midori/matters/7')
    expect(decodeURIComponent(all.replace(/%(?![0-9A-F]{2})/gi, ''))).not.toContain(marker)
    expect(all).not.toContain('"data"')
    const answer = await readCarried(matter, Date.now())
    expect(await answer!.json()).toEqual({ data: { name: marker } })
    expect(decodeURIComponent(answer!.headers.get('content-disposition')!)).toContain(marker)
    expect((await readCarried(`${matter}/files?name=${encodeURIComponent(marker)}`, Date.now()))?.status).toBe(200)
    expect((await readIndex({ userId: mine, companyId: 'midori' })).matters[0]?.name).toBe(marker)
  })

  it.each([0, 1, 262_143, 262_144, 262_145, 1_300_000])('is whole again, of %i bytes', async (length) => {
    const bytes = noise(length)
    const held = await openCarried(mine, 'midori')
    const size = await keepCarried(held, `${matter}/plan`, coming(bytes, 70_001), Date.now())
    expect(size).toBe(length)
    const carried = async () => (await findCarried(`${matter}/plan`, Date.now()))!
    const answer = await (await carried()).open()
    expect(answer!.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.compare(Buffer.from(await answer!.arrayBuffer()), Buffer.from(bytes))).toBe(0)
    await carryAnswer(`${matter}/whole`, bytes)
    const whole = await readCarried(`${matter}/whole`, Date.now())
    expect(Buffer.compare(Buffer.from(await whole!.arrayBuffer()), Buffer.from(bytes))).toBe(0)
    for (const [from, to] of [
      [0, 8],
      [262_100, 262_200],
      [500_000, 1_100_000],
    ] as const) {
      if (to > length) continue
      const part = await (await (await carried()).parts())(from, to)
      expect(Buffer.compare(Buffer.from(part), Buffer.from(bytes.subarray(from, to)))).toBe(0)
    }
  })

  it('is a tile out of a pack of many pieces', async () => {
    const described = { width: tileSize * 2, height: tileSize, max_level: 1, format: 'png' } as const
    const tiles = new Map([
      ['1/0/0', noise(400_000)],
      ['1/1/0', noise(300_001)],
    ])
    const version = 'http://localhost:3000/api/c/midori/drawings/3/versions/1'
    await carryAnswer(`${version}/pack`, writePack(described, tiles).slice().buffer)
    isOnline = false
    const answer = await ask(`${version}/tiles/1/1/0`)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(tiles.get('1/1/0')!))).toBe(0)
  })

  const damage: Record<string, (sealed: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
    cut: (sealed) => sealed.slice(0, 300_000),
    changed: (sealed) => sealed.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    'in another order': (sealed) => {
      const piece = 262_144 + 28
      const turned = sealed.slice()
      turned.set(sealed.subarray(piece, 2 * piece))
      turned.set(sealed.subarray(0, piece), piece)
      return turned
    },
  }

  it.each(Object.keys(damage))('is never read where it is %s', async (how) => {
    await carryAnswer(matter, noise(700_000))
    const { cache } = await openCarried(mine, 'midori')
    const kept = (await cache.match(matter))!
    const sealed = new Uint8Array(await kept.arrayBuffer())
    await cache.put(matter, new Response(damage[how]!(sealed), { headers: kept.headers }))
    const read = async () => (await readCarried(matter, Date.now()))?.arrayBuffer()
    await expect(read().then((bytes) => bytes ?? Promise.reject(new Error('not carried')))).rejects.toThrow()
  })

  it('is asked for anew where no key opens it', async () => {
    await carryAnswer(matter)
    await forgetKey()
    signedIn = { id: mine, revoked: 1 }
    const { key } = carryKeyOf(mine, 1)
    expect(key).not.toBe(carryKeyOf(mine).key)
    await openFor(mine)
    expect(await offline(matter)).toBe(504)
  })
})

describe('a session that is over', () => {
  it('shuts it with the server’s first word, and the person’s next one opens it', async () => {
    await carryAnswer(matter, JSON.stringify({ data: marker }))
    signedIn = null
    expect((await ask('http://localhost:3000/api/c/midori/notifications')).status).toBe(401)
    expect(await readKey()).toBeNull()
    expect(await offline(matter)).toBe(504)
    expect(await lying()).not.toContain(marker)
    signedIn = { id: mine, revoked: 0 }
    await ask(myself)
    expect(await offline(matter)).toBe(200)
  })

  it('shuts it for a page that no worker stands before', async () => {
    await carryAnswer(matter)
    await shutCarried()
    expect(await offline(matter)).toBe(504)
  })

  it('that was ended from elsewhere drops it, and it is carried anew', async () => {
    await carryAnswer(matter)
    signedIn = null
    await ask(matter)
    signedIn = { id: mine, revoked: 1 }
    await ask(myself)
    expect(await lying()).toBe('')
    expect(await offline(matter)).toBe(504)
    expect(await isCarrying(mine, 'midori')).toBe(true)
    expect(await readOwner()).toBe(mine)
  })

  it('takes all of it along at logout', async () => {
    await carryAnswer(matter)
    await removeCarried()
    expect([await caches.keys(), await readKey()]).toEqual([[], null])
    await expect(carryAnswer(matter)).rejects.toThrow('shut')
    expect(await lying()).toBe('')
  })

  it('lets nothing more in that was on its way', async () => {
    const held = await openCarried(mine, 'midori')
    await dropKey()
    await expect(keepCarried(held, matter, Response.json({ data: marker }), Date.now())).rejects.toThrow('shut')
    expect(await lying()).not.toContain(marker)
  })
})

describe('another person on the same device', () => {
  it('finds nothing of it, and their own session opens nothing', async () => {
    await carryAnswer(matter)
    signedIn = { id: other, revoked: 0 }
    await ask(myself)
    expect((await caches.keys()).filter((name) => name.startsWith('sealed-'))).toEqual([])
    expect(await readKey()).toBeNull()
    expect(await offline(matter)).toBe(504)
  })

  it('loses nothing to a tab of the one before', async () => {
    await signInToCarry(other)
    await carryAnswer(matter, '{"data":"theirs"}', { user: other })
    await caches.open(`sealed-${mine}-midori`)
    signedIn = { id: other, revoked: 0 }
    await expect(readIndex({ userId: mine, companyId: 'midori' })).rejects.toThrow('another person')
    expect(await (await readCarried(matter, Date.now()))!.json()).toEqual({ data: 'theirs' })
  })
})

describe('what an earlier version carried in clear', () => {
  const former = async () => {
    await (await caches.open(`carried-${mine}-midori`)).put(matter, Response.json({ data: marker }))
    await (await caches.open('carry-owner')).put('/carry-owner', new Response(String(mine)))
  }

  it('goes when the newer worker takes over, and is carried anew', async () => {
    await former()
    expect(await lying()).toContain(marker)
    await replaceFormer()
    expect(await lying()).not.toContain(marker)
    expect(await caches.keys()).toEqual([`sealed-${mine}-midori`])
    expect(await offline(matter)).toBe(504)
    await setOwner(mine)
    expect(await isCarrying(mine, 'midori')).toBe(true)
  })

  it('stays for the older worker that reads it, whatever a newer page carries meanwhile', async () => {
    await former()
    await beginCarrying(mine)
    await carryAnswer(`${matter}/files`)
    expect(await lying()).toContain(marker)
  })

  it.each(['its person', 'another person', 'nobody'])('goes once %s is seen', async (who) => {
    await former()
    if (who === 'nobody') await removeCarried()
    else {
      signedIn = { id: who === 'its person' ? mine : other, revoked: 0 }
      await ask(myself)
    }
    expect(await lying()).not.toContain(marker)
  })
})
