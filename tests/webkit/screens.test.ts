/**
 * The screens of the main job in WebKit and in Firefox, at a desk and on a phone, with the longest names that lists must
 * bear: no error in the console, nobody scrolls sideways, no name is cut below twelve characters, no text lies over another.
 * Pictures of all of them stay in node_modules/.cache/webkit-screens for whoever looks at them.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, type Client } from '#tests/e2e/client.ts'
import { phone } from '#tests/e2e/company-stage.ts'
import { startServer, temporaryFolder } from '#tests/e2e/server.ts'
import { faultsOfScreen } from '#tests/e2e/widths.ts'
import { openDisplay, until, type Display } from './display.ts'
import { openFirefox } from './firefox.ts'
import { note } from './report.ts'
import type { Screen } from './screen.ts'
import { openWebKit } from './webkit.ts'

const email = 'keiko.sato@midori-kanri.example'
const password = 'tatemori-demo'
const api = '/api/c/midori'
const leastCharacters = 12
const pictures = resolve(import.meta.dirname, '../../node_modules/.cache/webkit-screens')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Awaited<ReturnType<typeof startServer>>
let display: Display
let calls: Client
let places: Record<string, string>

type Row = { id: number }
/** Of the first row of the list that may be changed, renamed to what companies call such things. */
const stretched = async (list: string, noun: string, body: object): Promise<number> => {
  const { data } = await calls.expectOk<{ data: Row[] }>('GET', `${api}/${list}`)
  for (const { id } of data) if ((await calls.call('PUT', `${api}/${noun}/${id}`, body)).status === 200) return id
  throw new Error(`no row of ${list} can be changed`)
}

beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  ;[folder, display] = await Promise.all([temporaryFolder(), openDisplay()])
  server = await startServer(folder.path, { SEED: 'demo' })
  calls = await login(server.address, email, password)
  const building = 'グランドメゾン豊洲ベイサイドタワー管理組合法人（イーストタワー・ウエストタワー・商業棟）'
  const matter = await stretched('matters', 'matters', {
    name: '令和8年度 グランドメゾン豊洲ベイサイドタワー 給水ポンプユニット更新工事に伴う全館断水のお知らせと立会い',
  })
  const ids = {
    building: await stretched('buildings', 'buildings', { name: building }),
    facility: await stretched('facilities', 'facilities', {
      name: '加圧給水ポンプユニット（インバーター制御・交互並列運転・屋外設置型）1号機',
    }),
    drawing: await stretched('drawings', 'drawings', {
      name: '令和8年度 グランドメゾン豊洲ベイサイドタワー 地下1階 給排水衛生設備 平面図（改修後・竣工図）',
    }),
    document: await stretched('documents', 'documents', {
      title: '令和8年度上期 グランドメゾン豊洲ベイサイドタワー 消防用設備等点検結果報告書（総括表・点検票一式）',
    }),
  }
  const c = '/c/midori'
  places = {
    ホーム: c,
    案件の一覧: `${c}/matters`,
    案件: `${c}/matters/${matter}`,
    書類の一覧: `${c}/documents`,
    書類の編集: `${c}/documents/${ids.document}/edit`,
    書類のプレビュー: `${c}/documents/${ids.document}/preview`,
    建物の一覧: `${c}/buildings`,
    建物: `${c}/buildings/${ids.building}`,
    設備の一覧: `${c}/facilities`,
    設備: `${c}/facilities/${ids.facility}`,
    図面の一覧: `${c}/drawings`,
    図面: `${c}/drawings/${ids.drawing}`,
    承認の一覧: `${c}/documents-approval`,
    書類の承認: `${c}/documents/${ids.document}/approval`,
  }
})
afterAll(async () => {
  await display?.close()
  await server?.stop()
  await folder?.remove()
})

/** Everything that the place asked for has come and stands where it stays. */
const settle = (screen: Screen): Promise<unknown> => {
  let calm = 0
  let before = ''
  return until(async () => {
    const now = await screen.evaluate(() => {
      const isLoading = [...document.querySelectorAll('[role=status],[role=progressbar]')].some(
        (each) =>
          each.checkVisibility() && /読み込み中/.test((each.getAttribute('aria-label') ?? '') + each.textContent),
      )
      const isPictureMissing = [...document.images].some((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return image.checkVisibility() && bottom > 0 && top < innerHeight && !(image.complete && image.naturalWidth > 0)
      })
      return isLoading || isPictureMissing || !document.querySelector('main, form')
        ? ''
        : `${document.querySelectorAll('*').length} ${document.body.innerText.length} ${performance.getEntriesByType('resource').length}`
    })
    calm = now !== '' && now === before ? calm + 1 : 0
    before = now
    return calm >= 8 ? true : undefined
  }, 60_000)
}
/** A phone's filters are a row that the thumb pushes; the walk of all widths sees a desk's layout. */
const isPushed = (fault: string) => fault.startsWith('横に送る箱')
/** WebKit's words for what it broke off when the next screen was asked for: the policy lets no page ask elsewhere. */
const isBrokenOff = (error: string) => error.endsWith('due to access control checks.')
/** What measures itself takes a moment to follow; only what stays is a fault. */
const lastingFaults = async (screen: Screen): Promise<string[]> => {
  const first = await screen.evaluate(faultsOfScreen, leastCharacters)
  if (first.length === 0) return []
  await new Promise((done) => setTimeout(done, 400))
  const second = await screen.evaluate(faultsOfScreen, leastCharacters)
  return second.filter((fault) => first.includes(fault))
}
const signIn = (screen: Screen): Promise<void> =>
  screen.evaluate(async (body) => {
    await fetch('/sanctum/csrf-cookie')
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    await fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
      body,
    })
  }, JSON.stringify({ email, password }))

const devices = {
  パソコン: { width: 1440, height: 900 },
  スマートフォン: { width: 390, height: 844, userAgent: phone.userAgent! },
}
const engines = { WebKit: openWebKit, Firefox: openFirefox }

describe.each(Object.keys(engines) as (keyof typeof engines)[])('%s', (engine) => {
  test.for(Object.keys(devices) as (keyof typeof devices)[])(
    'holds every screen of the main job: %s',
    async (device, { task }) => {
      const { width, height, ...options } = devices[device]
      const screen = await engines[engine](display, { address: server.address, width, height, ...options })
      await screen.resize(width, height)
      const faults: string[] = []
      const look = async (name: string, path: string) => {
        await screen.goto(path)
        await settle(screen)
        await screen.picture(join(pictures, `${engine}-${device}-${name}.png`))
        faults.push(
          ...(await lastingFaults(screen))
            .filter((fault) => !('userAgent' in options && isPushed(fault)))
            .map((fault) => `${name}: ${fault}`),
        )
        faults.push(
          ...screen
            .errors()
            .filter((error) => !isBrokenOff(error))
            .map((error) => `${name}: ${error}`),
        )
      }
      try {
        await look('ログイン', '/login')
        await signIn(screen)
        for (const [name, path] of Object.entries(places)) await look(name, path)
        expect(faults).toEqual([])
        note(
          task,
          `主な業務の画面（${engine} ${await screen.version()}、${device}）`,
          `${Object.keys(places).length + 1}画面。コンソールのエラー、画面の横スクロール、切れた名前、重なりなし`,
        )
      } finally {
        await screen.close()
      }
    },
  )
})
