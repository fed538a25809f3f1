/** The JavaScript that the matter list asks for after signing in, counted as a browser asks for it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openVisitor } from '#tests/e2e/browser.ts'
import { openBrowser } from '#tests/e2e/chromium.ts'
import { atMost, type Row } from './rows.ts'

const root = join(import.meta.dirname, '../..')

let isBuilt = false
/** Makes dist/ from the sources as they are now, once a run; before a server is started, which knows its files from then on. */
export const buildPage = (): void => {
  if (isBuilt) return
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  isBuilt = true
}

/** 0.55 of what shadcn-admin's `/tasks` loads, KB. */
const mostLoaded = 249
export const firstLoadLimit = '案件一覧の初回読み込み（JavaScript、gzip）'

/** Needs the built page. Sizes are gzip's; the server sends brotli, which is smaller still. */
export const firstLoadRow = async (
  address: string,
  { email, password }: { email: string; password: string },
): Promise<Row> => {
  const browser = await openBrowser({ isWhole: true })
  try {
    const { page } = await openVisitor(browser, address)
    await page.request.get('/sanctum/csrf-cookie')
    const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
    const signedIn = await page.request.post('/api/login', {
      data: { email, password },
      headers: { 'x-xsrf-token': token },
    })
    if (!signedIn.ok()) throw new Error(`login: ${signedIn.status()}`)
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto('/c/bench/matters?user_id=all')
    await page.getByText('空調機定期点検').first().waitFor()
    await page.waitForLoadState('networkidle')
    const bytes = [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(root, 'dist', path))).length, 0)
    return atMost(firstLoadLimit, bytes / 1024, mostLoaded, 'KB', `（${scripts.size}ファイル）`)
  } finally {
    await browser.close()
  }
}
