/** What browsers and spreadsheets are told about answers, and what is taken for JSON. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neutraliseCell } from '#domain/csv.ts'
import { serveAssets } from '#server/http/assets.ts'
import { answered } from '#tests/api/answers.ts'
import { asFile, makePng } from '#tests/made-files.ts'
import { openOffice, type Office } from '#tests/api/matters/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const address = (path: string) => office.company.path + path

describe('answers', () => {
  it.each([
    ['/home', 200],
    ['/matters', 200],
    ['/matters/999999', 404],
    ['/matters?page=0', 422],
  ])('of %s (%i) stay in no cache', async (path, status) => {
    const response = await office.member.browser.get(address(path))
    await answered(response, status)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('are for our own pages only', async () => {
    const matter = await office.createMatter(office.member)
    const form = new FormData()
    form.append('files', asFile(await makePng('外壁.png')))
    const { data } = await answered<{ data: { id: number; file_id: number }[] }>(
      await office.member.browser.post(address(`/matters/${matter.id}/reporting-folders`), form),
      201,
    )
    const file = address(`/files/${data[0]!.file_id}`)
    const bytes = [file, `${file}/thumbnail`, address(`/reporting-folders/${data[0]!.id}/contents`)]
    const recipient = '/api/public/document-mails/nobody/download?download_type=pdf'
    for (const path of ['/healthz', '/api/openapi.json', address('/home'), ...bytes, recipient]) {
      const { headers } = await office.member.browser.get(path)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it.each([
    ['/d/a-token', 'no-referrer'],
    ['/invitations/a-token', 'no-referrer'],
    ['/api/invitations/a-token', 'no-referrer'],
    ['/outbox/a-token', 'no-referrer'],
    ['/reset', 'no-referrer'],
    ['/c/midori/matters/1', 'same-origin'],
    ['/api/c/midori/home', 'same-origin'],
    ['/login', 'same-origin'],
  ])('of %s tell the pages that follow %s of their address', async (path, policy) => {
    expect((await office.member.browser.get(path)).headers.get('referrer-policy')).toBe(policy)
  })

  it('of logging out throw away kept pictures, and nothing that waits to be sent', async () => {
    const browser = office.app.openBrowser()
    await browser.login(office.member.email)
    for (const response of [await browser.get(address('/home')), await browser.post('/api/user/passkeys/options')])
      expect(response.headers.get('clear-site-data')).toBeNull()
    const response = await browser.post('/api/logout')
    expect([response.status, response.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  })

  it('of the page let in styles of that answer alone, and nothing move its base', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tatemori-dist-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__">')
    const app = new Hono().use(serveAssets(folder) as never)
    const pages = await Promise.all(
      ['/', '/c/midori'].map(async (path) => {
        const response = await app.request(path)
        const directives = response.headers.get('content-security-policy')!.split('; ')
        return { directives, html: await response.text(), cache: response.headers.get('cache-control') }
      }),
    )
    await rm(folder, { recursive: true })
    for (const { directives, html, cache } of pages) {
      expect(directives).toContain("base-uri 'none'")
      expect(directives.join()).not.toContain('unsafe-inline')
      expect(directives).toContain(`style-src 'self' 'nonce-${/nonce="([^"]+)"/.exec(html)![1]!}'`)
      expect(cache).toBe('no-store')
    }
    expect(pages[0]!.html).not.toBe(pages[1]!.html)
  })

  it.each(['/api/docs', '/outbox/test-outbox'])('of %s let in no styles but its own', async (path) => {
    const response = await office.member.browser.get(path)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy')!
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain("base-uri 'none'")
    const [, styles] = /<style>([^<]*)<\/style>/.exec(await response.text()) ?? []
    if (styles !== undefined)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`)
  })
})

describe('the service worker and the manifest', () => {
  it("are anybody's, and asked for anew each time", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tatemori-dist-'))
    const files = { '/sw.js': 'text/javascript', '/manifest.webmanifest': 'application/manifest+json' }
    for (const name of Object.keys(files)) await writeFile(join(folder, name), '{}')
    const app = new Hono().use(serveAssets(folder) as never)
    for (const [name, type] of Object.entries(files)) {
      const { status, headers } = await app.request(name)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain(type)
      expect(headers.get('cache-control')).toBe('no-cache')
    }
    await rm(folder, { recursive: true })
  })
})

describe('a body', () => {
  const body = JSON.stringify({ name: '案件', matter_category_id: 1 })
  const send = (type: string, text = body) =>
    office.member.browser.request('POST', address('/matters'), text, { 'content-type': type })

  it.each(['text/plain', 'application/xml', 'application/jsonp', ''])(
    'that calls itself %j is not read as JSON',
    async (type) => {
      await answered(await send(type), 415)
    },
  )

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'that is %s is',
    async (type) => {
      await answered(await send(type), 201)
    },
  )

  it('of a form is read as a form, and as no JSON', async () => {
    await answered(await send('application/x-www-form-urlencoded', 'name=a&matter_category_id=1'), 201)
    await answered(await send('application/x-www-form-urlencoded'), 422)
  })

  it('may be missing', async () => {
    const { id } = await office.createMatter()
    await answered(await office.member.browser.request('DELETE', address(`/matters/${id}`)), 204)
  })
})

describe('a cell of a CSV', () => {
  it.each(['=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])('holds %j as text', (text) =>
    expect(neutraliseCell(text)).toBe(`'${text}`),
  )
  it.each(['空調', '1＋1', 'ー'])('leaves %j as it is', (text) => expect(neutraliseCell(text)).toBe(text))
})
