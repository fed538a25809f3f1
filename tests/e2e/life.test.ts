/** Starting, stopping and coming back, as an operator sees it. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, temporaryFolder } from './server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

describe('the server', () => {
  it('starts empty, says how to make a company, answers, and stops cleanly on SIGTERM', async () => {
    const server = await startServer(folder.path)
    expect(server.output()).toContain('npm run company:create')
    expect(server.output()).toMatch(/送信メール.*\/outbox\/\S{40,}/)
    expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ status: 'ok' })
    const docs = await fetch(`${server.address}/api/openapi.json`)
    expect(Object.keys(((await docs.json()) as { paths: object }).paths)).toContain(
      '/api/c/{companyKey}/documents/{id}/submit',
    )
    expect((await fetch(`${server.address}/outbox/wrong`)).status).toBe(404)
    expect(await server.stop()).toBe(0)
  })

  it('heals itself after SIGKILL: the database comes back, half-written uploads go', async () => {
    const first = await startServer(folder.path)
    const incoming = join(folder.path, 'files/incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'ab_half'), 'half an upload')
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(incoming, 'ab_half'), longAgo, longAgo)
    await first.kill()
    const second = await startServer(folder.path)
    expect((await fetch(`${second.address}/healthz`)).status).toBe(200)
    expect(await readdir(incoming)).toEqual([])
    expect(await second.stop()).toBe(0)
  })

  it('refuses a wrong setting with the variable’s name', async () => {
    await expect(startServer(folder.path, { PORT: 'eighty' })).rejects.toThrow(/PORT/)
  })
})
