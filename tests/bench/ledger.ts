/** A photo ledger of 200 photos as phones take them: how long its paper takes, and how much memory. */
import { randomBytes } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import sharp from 'sharp'
import { limits } from '#domain/limits.ts'
import type { MatterPhoto } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { login } from '#tests/e2e/client.ts'
import { startServer, temporaryFolder } from '#tests/e2e/server.ts'
import { memoryOfFamily, processorSecondsOfFamily } from './process-memory.ts'
import { atMost, isWanted, told, type Row } from './rows.ts'
import { machineSlowness } from './yardstick.ts'

const photoCount = 200
/** As cameras make them: 12 million pixels in about 4 MB, none of it plain. */
const camera = { width: 4000, height: 3000 }
const company = '/api/c/midori'

/** Shapes, and over them the grain that a camera leaves; each a little darker than the one before. */
const photos = async (): Promise<File[]> => {
  const shapes = await sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
    .resize(camera)
    .png()
    .toBuffer()
  const grain = { type: 'gaussian', mean: 128, sigma: 8 } as const
  const scene = await sharp({ create: { ...camera, channels: 3, background: '#808080', noise: grain } })
    .composite([{ input: shapes, blend: 'soft-light' }])
    .raw()
    .toBuffer()
  const files: File[] = []
  for (let index = 0; index < photoCount; index += 1) {
    const jpeg = await sharp(scene, { raw: { ...camera, channels: 3 } })
      .linear(1 - index / 1000)
      .jpeg({ quality: 90 })
      .toBuffer()
    files.push(new File([new Uint8Array(jpeg)], `IMG_${index}.jpg`, { type: 'image/jpeg' }))
  }
  return files
}

export async function* ledgerRows(): AsyncGenerator<Row> {
  if (!isWanted('写真台帳')) return
  const folder = await temporaryFolder()
  const server = await startServer(folder.path, { SEED: 'demo', LOG_LEVEL: 'error' })
  try {
    const client = await login(server.address, 'keiko.sato@midori-kanri.example', 'tatemori-demo')
    const { data: matter } = await client.expectOk<{ data: { id: number } }>('POST', `${company}/matters`, {
      name: '計測',
      matter_category_id: 2,
    })
    const files = await photos()
    yield told(`写真${photoCount}枚の1枚`, `${(files[0]!.size / 1024 ** 2).toFixed(1)} MB`)
    for (let from = 0; from < files.length; from += limits.uploadsPerRequest) {
      const form = new FormData()
      for (const file of files.slice(from, from + limits.uploadsPerRequest)) form.append('files', file)
      await client.expectOk('POST', `${company}/matters/${matter.id}/reporting-folders`, form)
    }
    const { data } = await client.expectOk<{ data: MatterPhoto[] }>('GET', `${company}/matters/${matter.id}/photos`)
    const { data: ledger } = await client.expectOk<{ data: { id: number } }>(
      'POST',
      `${company}/matters/${matter.id}/photo-ledgers`,
      {
        name: '計測',
        layout: 2,
        has_cover: true,
        originals_only: false,
        photos: data.map(({ id }) => ({ file_id: id, category: 2, title: '外壁' })),
      },
    )
    const id = server.process.pid!
    for (const [type, name] of [
      ['pdf', 'PDF'],
      ['excel', 'Excel'],
    ] as const) {
      const slowness = await machineSlowness()
      let peak = 0
      let isDone = false
      const before = processorSecondsOfFamily(id)
      const began = performance.now()
      const download = client
        .bytes(`${company}/photo-ledgers/${ledger.id}/download?download_type=${type}`)
        .finally(() => (isDone = true))
      while (!isDone) {
        peak = Math.max(peak, memoryOfFamily(id).proportional)
        await passed(100)
      }
      const bytes = await download
      const seconds = (performance.now() - began) / 1000
      const worked = processorSecondsOfFamily(id) - before
      const size = `${(bytes.length / 1024 ** 2).toFixed(0)} MB`
      yield atMost(
        `写真台帳${photoCount}枚の${name}`,
        seconds / ((slowness + (await machineSlowness())) / 2),
        20,
        '基準秒',
        `（${seconds.toFixed(1)} 秒、計算 ${worked.toFixed(1)} 秒、${size}）`,
      )
      yield atMost(`写真台帳${photoCount}枚の${name}のメモリー`, peak, 600, 'MB', '（データベースを除く最大）')
    }
  } finally {
    await server.stop()
    await folder.remove()
  }
}
