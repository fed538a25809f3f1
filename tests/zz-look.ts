import { openBrowser } from '#tests/e2e/chromium.ts'
import { openVisitor } from '#tests/e2e/browser.ts'
const address = process.env['ADDR']!
const browser = await openBrowser({ isWhole: true })
const { page } = await openVisitor(browser, address)
await page.setViewportSize({ width: 1440, height: 900 })
await page.goto(`${address}/login`)
await page.request.get(`${address}/sanctum/csrf-cookie`)
const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
const r = await page.request.post('/api/login', { data: { email: 'keiko.sato@midori-kanri.example', password: 'tatemori-demo' }, headers: { 'x-xsrf-token': token ?? '' } })
console.log(r.status())
const call = async (path: string) => (await page.request.get(`/api/c/midori/${path}`)).json()
const docs = (await call('documents?per_page=100')) as { data: { id: number; title: string }[] }
const est = docs.data.find(({ title }) => /見積/.test(title))
console.log(est)
const t = (await call('templates/3')) as { data: { items: { id: number; name: string; type: string }[] } }
const xs = async () => (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
const made = await (await page.request.post('/api/c/midori/documents', { data: { title: 'AC-503 ファンモーター交換 見積書', template_id: 3 }, headers: { 'x-xsrf-token': await xs() } })).json()
const val = (n: string, i: number) => /品名/.test(n) ? `部品 ${i}` : /数量/.test(n) ? String(i) : /単価/.test(n) ? (i === 3 ? null : String(1000 * i)) : /単位/.test(n) ? '台' : null
const docs_data = t.data.items.flatMap((it) => { const m = /^明細(\d+)/.exec(it.name); const v = m && Number(m[1]) < 6 ? val(it.name, Number(m[1])) : null; return v ? [{ item_id: it.id, data: v }] : [] })
console.log((await page.request.put(`/api/c/midori/documents/${made.data.id}`, { data: { docs_data }, headers: { 'x-xsrf-token': await xs() } })).status())
process.env['DOC'] ??= String(made.data.id)
const shots = (process.env['SHOTS'] ?? '').split(',').filter(Boolean)
const urls: Record<string, string> = {
  home: '/c/midori', grid: `/c/midori/documents/${process.env['DOC'] ?? est?.id}/edit`, renew: '/c/midori/facilities/renewals', matter: '/c/midori/matters/400', matters: '/c/midori/matters?user_id=all', appr: `/c/midori/documents/${process.env['ADOC'] ?? 0}/approval`,
}
for (const shot of shots) {
  const [name, width] = shot.split(':') as [string, string]
  await page.setViewportSize({ width: Number(width), height: 900 })
  await page.goto(urls[name]!)
  if (name === 'grid') { const f = page.getByRole('button', { name: /明細.*行/ }).first(); await f.waitFor({ timeout: 60000 }); if ((await f.getAttribute('aria-expanded')) === 'false') await f.click() }
  await page.waitForTimeout(Number(process.env['WAIT'] ?? 6000))
  await page.screenshot({ path: `/tmp/look-${name}-${width}.png` })
}
await browser.close()
