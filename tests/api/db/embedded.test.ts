import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { postgresAccount } from '#server/db/embedded-account.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded.ts'

const embeddedModule = pathToFileURL(resolve(import.meta.dirname, '../../../server/db/embedded.ts')).href

let folder: string
let running: EmbeddedPostgres | null

const start = async () => (running = await startEmbeddedPostgres(folder, { fsync: false }))
const stop = async () => {
  await running!.stop()
  running = null
}
const pidFile = () => join(folder, 'cluster/postmaster.pid')
const readPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

const query = async <T>(url: string, text: string): Promise<T[]> => {
  const { pool, close } = createDatabase(url)
  try {
    return (await pool.query(text)).rows as T[]
  } finally {
    await close()
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tatemori-embedded-'))
  running = null
})
afterEach(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('postgresAccount', () => {
  it.skipIf(process.getuid?.() !== 0)('finds its programs in a folder that only root may enter', () => {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    const look = `require('node:fs').accessSync(${JSON.stringify(program)}, 1)`
    const [command, ...rest] = [...postgresAccount(program, folder).prefix, process.execPath, '-e', look]
    expect(() => execFileSync(command!, rest)).not.toThrow()
  })
})

describe('startEmbeddedPostgres', () => {
  it('keeps its data and its address from one run to the next', async () => {
    const { url } = await start()
    await query(url, `create table notes as select '建守' as body`)
    await stop()
    expect((await start()).url).toBe(url)
    expect(await query(url, 'select body from notes')).toEqual([{ body: '建守' }])
  })

  it('speaks UTF-8 and knows letters beyond ASCII', async () => {
    const { url } = await start()
    const [row] = await query(url, `select lower('ＡÉ') as lower, current_setting('server_encoding') as encoding`)
    expect(row).toEqual({ lower: 'ａé', encoding: 'UTF8' })
  })

  it('brings a killed server back where it was, with what it had promised, again and again', async () => {
    const told: string[] = []
    running = await startEmbeddedPostgres(folder, {
      isExclusive: true,
      onDown: () => void told.push('down'),
      onUp: () => void told.push('up'),
    })
    const { url } = running
    await query(url, `create table notes as select '建守' as body`)
    for (const round of [1, 2]) {
      process.kill(readPid(), 'SIGKILL')
      await expect.poll(() => told.filter((each) => each === 'up').length, { timeout: 90_000 }).toBe(round)
      expect(told[0]).toBe('down')
      expect(await query(url, 'select body from notes')).toEqual([{ body: '建守' }])
    }
    await stop()
    expect(existsSync(pidFile())).toBe(false)
  })

  it('takes over the server of an application that was killed', async () => {
    const script = `
      const { startEmbeddedPostgres } = await import('${embeddedModule}')
      await startEmbeddedPostgres('${folder}', { fsync: false })
      process.kill(process.pid, 'SIGKILL')`
    expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })).toThrow()
    const orphan = readPid()
    await start()
    expect(readPid()).toBe(orphan)
    await stop()
    expect(existsSync(pidFile())).toBe(false)
  })

  it('recovers when the server itself was killed', async () => {
    const { url } = await start()
    await query(url, `create table notes as select '建守' as body`)
    process.kill(readPid(), 'SIGKILL')
    await start()
    expect(await query(running!.url, 'select body from notes')).toEqual([{ body: '建守' }])
  })

  it('sees through a pid file whose number another process now has', async () => {
    await start()
    const left = readFileSync(pidFile(), 'utf8')
    await stop()
    writeFileSync(pidFile(), left.replace(/^\d+/, String(process.pid)))
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is one server for all who make its folder at once, as a command beside the first start does', async () => {
    const several = await Promise.all(Array.from({ length: 3 }, () => startEmbeddedPostgres(folder, { fsync: false })))
    running = several.at(-1)!
    expect(new Set(several.map(({ url }) => url)).size).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(['cluster', 'password', 'port', 'server.log'])
    await query(running.url, `create table notes as select '建守' as body`)
    await Promise.all(several.slice(0, 2).map((each) => each.stop()))
    expect(await query(running.url, 'select body from notes')).toEqual([{ body: '建守' }])
    await stop()
    expect(existsSync(pidFile())).toBe(false)
  })

  it('is there for whoever comes while the last one leaves', async () => {
    await start()
    for (let round = 0; round < 3; round += 1) {
      const [, next] = await Promise.all([running!.stop(), startEmbeddedPostgres(folder, { fsync: false })])
      running = next
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  })

  it('takes away what a start that was killed half way left long ago, and nothing newer', async () => {
    const [old, fresh] = ['cluster.unfinished-aaaaaa', 'cluster.unfinished-bbbbbb'].map((name) => join(folder, name))
    for (const path of [old!, fresh!]) mkdirSync(path)
    const longAgo = new Date(Date.now() - 3_600_000)
    utimesSync(old!, longAgo, longAgo)
    await start()
    expect([existsSync(old!), existsSync(fresh!)]).toEqual([false, true])
  })

  it('refuses a second one that wants the folder for itself, and leaves the first one its server', async () => {
    running = await startEmbeddedPostgres(folder, { fsync: false, isExclusive: true })
    await expect(startEmbeddedPostgres(folder, { fsync: false, isExclusive: true })).rejects.toThrow(
      'すでに動いている別の建守が使用しています',
    )
    expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('moves to another port when somebody took its own', async () => {
    const { port } = new URL((await start()).url)
    await stop()
    const somebody = createServer().listen(Number(port), '127.0.0.1')
    await once(somebody, 'listening')
    expect(new URL((await start()).url).port).not.toBe(port)
    somebody.close()
  })
})
