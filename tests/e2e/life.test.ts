/** Starting, stopping and coming back, as an operator sees it. */
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { spawnServer, startServer as start, temporaryFolder } from './server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

/** A server that a failing test does not leave in the folder, where the next one could not start. */
const startServer: typeof start = async (...args) => {
  const server = await start(...args)
  onTestFinished(server.kill)
  return server
}

/** Listens where nobody does yet. */
const occupy = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
  return server
}

describe('the server', () => {
  it('starts empty, says how to make a company, answers, and stops cleanly on SIGTERM', async () => {
    const server = await startServer(folder.path, { PUBLIC_API_DOCS: '1' })
    expect(server.output()).toContain('npm run company:create')
    const key = await readFile(join(folder.path, 'outbox-key'), 'utf8')
    expect(server.output()).toMatch(/送信メール.*\/outbox\/.*outbox-key/)
    expect(server.output()).not.toContain(key)
    expect((await fetch(`${server.address}/outbox/${key}`)).status).toBe(200)
    expect(await (await fetch(`${server.address}/healthz`)).json()).toMatchObject({ status: 'ok' })
    expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ status: 'ok' })
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

  it('logs JSON and nothing else where nobody reads it, from where it listens to its end', async () => {
    const server = spawnServer(folder.path, { LOG_LEVEL: 'info' }, { isAlone: true })
    onTestFinished(() => void server.kill('SIGKILL'))
    let output = ''
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    await vi.waitFor(() => expect(output).toContain('"started"'), { timeout: 60_000, interval: 50 })
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    expect((await gone)[0]).toBe(0)
    const lines = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const origin = expect.stringMatching(/^http:\/\/localhost:\d+$/) as string
    const listening = expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'started', level: 'info', listening, origin }))
    for (const line of lines) expect(line).toMatchObject({ pid: server.pid, version: expect.any(String) as string })
  })

  it('keeps its data from others, also where the path has blanks and Japanese', async () => {
    const data = join(folder.path, '建守 の データ')
    const server = await startServer(data)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect((await stat(data)).mode & 0o777).toBe(0o700)
    expect(await server.stop()).toBe(0)
  })

  it('takes the next free port where 8080 is taken, and says so', async () => {
    const somebody = await occupy(8080)
    const server = await startServer(folder.path, { PORT: '' })
    const { port } = new URL(server.address)
    expect(Number(port)).toBeGreaterThan(8080)
    expect(server.output()).toContain(`ポート8080は使用中のため、ポート${port}で開始しました。`)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    somebody.close()
  })
})

describe('what cannot start ends with one sentence', () => {
  const refused = (sentence: string) => `server ended with 1\n${sentence}\n`

  it('on a port that was asked for and is taken', async () => {
    const somebody = await occupy(0)
    const { port } = somebody.address() as AddressInfo
    await expect(startServer(folder.path, { PORT: String(port) })).rejects.toThrow(
      refused(`ポート${port}は使用中です。PORTに別の番号を指定してください。`),
    )
    somebody.close()
  })

  it('on a data folder that another one uses, which goes on', async () => {
    const first = await startServer(folder.path)
    await expect(startServer(folder.path)).rejects.toThrow(
      refused(`データフォルダー${folder.path}は、すでに動いている別の建守が使用しています。`),
    )
    expect((await fetch(`${first.address}/healthz`)).status).toBe(200)
    expect(await first.stop()).toBe(0)
  })

  it('with a wrong setting, by the variable’s name', async () => {
    await expect(startServer(folder.path, { PORT: 'eighty' })).rejects.toThrow(
      refused('環境変数PORTの値が正しくありません。'),
    )
  })

  it('without its database', async () => {
    await expect(startServer(folder.path, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      refused('データベースに接続できません。DATABASE_URLと、データベースが動いていることを確認してください。'),
    )
  })
})
