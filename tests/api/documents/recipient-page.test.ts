/** The page behind a recipient's link, as it is before any script came. */
import { expect, it, vi } from 'vitest'
import { drawRecipientPage } from '#server/documents/recipients/recipient-page.ts'
import { putTokensIn } from '#server/http/link-tokens.ts'
import type { AppEnv } from '#server/http/context.ts'
import type { Context } from 'hono'
import { asFile, makePng } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { openDocumentsOffice } from './office.ts'

const appParts = [
  '<script type="module" crossorigin src="/assets/index.js" nonce="nonce"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/first-load.js" nonce="nonce">',
  '<link rel="stylesheet" crossorigin href="/assets/libraries.css" nonce="nonce">',
]
const shell = `<html><head><title>建守</title>${appParts.join('\n')}</head><body><div id="root"></div><noscript>建守を使うには</noscript></body></html>`

it('names sender, reader and document, with plain links; it counts as nothing, and a dead link has none', async () => {
  const office = await openDocumentsOffice()
  const { app, company, master } = office
  const form = new FormData()
  form.set('picture', asFile(await makePng('logo.png', 1200, 400)))
  await answered(await master.browser.put(`${company.path}/company/pictures/logo`, form), 200)
  const draft = await office.create(master, { title: '<b>10月</b>の報告' })
  await office.save(master, draft, {
    submit_destinations: [{ email: 'miura@example.jp', name: '三浦 裕子', affiliation: '株式会社"青葉"' }],
  })
  await office.save(master, draft, { submit_mode: 2 })
  await answered(await master.browser.post(`${office.pathOf(draft)}/submit`), 200)
  await app.deps.jobs.drain()
  const token = /\/d\/([\w-]+)/.exec(putTokensIn(app.deps.secret, office.letters.at(-1)!.text))![1]!
  const draw = async (path: string) => {
    const request = { method: 'GET', url: `http://localhost:3000${path}` }
    const drawn = await drawRecipientPage(app.deps)({ req: request } as unknown as Context<AppEnv>)
    return drawn && drawn.inPage(shell, 'nonce')
  }
  // On a busy machine its picture may come too late for the first who asks.
  const page = await vi.waitFor(
    async () => {
      const drawn = (await draw(`/d/${token}`))!
      expect(drawn).toContain('<img class="page"')
      return drawn
    },
    { timeout: 60_000, interval: 500 },
  )
  for (const part of [
    '<title>&#60;b&#62;10月&#60;/b&#62;の報告</title>',
    '<h1>&#60;b&#62;10月&#60;/b&#62;の報告</h1>',
    '株式会社&#34;青葉&#34;　三浦 裕子 様',
    '転送を受けた方が開いたときも、三浦 裕子 様が開いた記録になります。',
    `送信者：株式会社${company.key}`,
    `href="/api/public/document-mails/${token}/preview?use=print"`,
    `href="/api/public/document-mails/${token}/download?download_type=pdf"`,
    '<style nonce="nonce">',
  ])
    expect(page).toContain(part)
  // Its first page is in it, so small that a slow line brings it before any script and any font.
  const picture =
    /<img class="page" src="data:image\/webp;base64,([\w+/=]+)" width="\d+" height="\d+" alt="([^"]*)">/.exec(page)!
  expect(picture[2]).toBe('&#60;b&#62;10月&#60;/b&#62;の報告（1ページ目）')
  expect(picture[1]!.length).toBeLessThan(150 * 1024)
  expect(page.slice(page.indexOf('</main>'))).toContain(appParts.join('\n'))
  expect(page.split('</head>')[0]).not.toContain('/assets/')
  // And the sender's logo, as small.
  const logo = /<img class="mark" src="data:image\/png;base64,([\w+/=]+)" alt="">/.exec(page)![1]!
  expect(logo.length).toBeLessThan(33 * 1024)
  // Beside the forms of those without scripts there is no word that scripts are needed.
  expect(page.match(/<noscript>(.*?)<\/noscript>/gs)).toEqual([
    expect.stringContaining(`<form method="post" action="/d/${token}/answers">`),
  ])
  expect(page).not.toContain('Excelを保存')
  expect((await office.read(master, draft)).document_submit_mails).toMatchObject([{ is_opened: false, visits: [] }])
  expect(await draw('/d/unknown')).toBeNull()
  expect(await draw('/c/midori')).toBeNull()
  await office.close()
})
