/** Where files lie: whether they can be written, and whether there is room. */
import { mkdir, statfs } from 'node:fs/promises'
import { startSentence } from '#server/start-error.ts'
import { newStorageKey, type Storage } from '#server/storage/storage.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const what = 'ファイルの保存先'
const LOW_BYTES = 2 ** 30
const LOW_SHARE = 0.05

export const checkStorage = async (open: () => Promise<Storage>): Promise<Finding> => {
  try {
    const storage = await open()
    const key = newStorageKey()
    const bytes = Buffer.from('建守')
    await storage.write(key, bytes)
    const read = Buffer.from(await storage.readBytes(key))
    await storage.remove(key)
    return read.equals(bytes)
      ? ok(what, '書き込み、読み取り、削除ができました。')
      : fault(what, '書き込んだものと違うものが読み取られました。')
  } catch (error) {
    return fault(what, startSentence(error) ?? (error as Error).message)
  }
}

/** Of the disk that holds the data folder `path`, which is made where it is missing. */
export const checkSpace = async (
  path: string,
  measure: (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }> = statfs,
): Promise<Finding> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    return fault('データフォルダー', startSentence(error) ?? (error as Error).message)
  }
  const { bavail, blocks, bsize } = await measure(path)
  const free = bavail * bsize
  const text = `${(free / 2 ** 30).toFixed(1)}GB（${Math.round((bavail / blocks) * 100)}%）`
  return free < LOW_BYTES || bavail / blocks < LOW_SHARE
    ? warning('ディスクの空き', `${text}しかありません。${path}のあるディスクに空きを作ってください。`)
    : ok('ディスクの空き', text)
}
