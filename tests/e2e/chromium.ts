/**
 * The browser that the journeys run in: the Chromium of the npm package (Linux on x64), unpacked once with the libraries
 * and the Japanese font that a bare system lacks; or the one that CHROMIUM names.
 */
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'

const { resolve: locate } = createRequire(import.meta.url)
const packaged = resolve(dirname(locate('@sparticuz/chromium')), '..')
const cache = resolve(import.meta.dirname, '../../node_modules/.cache')

const unbrotli = promisify(brotliDecompress)
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Writes the files of a tar archive whose names are short, which those of the package are. */
const untar = async (archive: Uint8Array, folder: string): Promise<void> => {
  const BLOCK = 512
  const textAt = (from: number, length: number): string =>
    Buffer.from(archive.subarray(from, from + length))
      .toString()
      .replace(/\0.*$/s, '')
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const [path, size, kind] = [textAt(at, 100), parseInt(textAt(at + 124, 12), 8), textAt(at + 156, 1)]
    at += BLOCK
    if (kind === '0' || kind === '') {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), archive.subarray(at, at + size), { mode: 0o755 })
    }
    at += Math.ceil(size / BLOCK) * BLOCK
  }
}

/** No other fonts than these, so that screens look alike everywhere. Paths go from the file's own folder. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">../../@expo-google-fonts/noto-sans-jp/400Regular</dir>
  <dir prefix="relative">../../@expo-google-fonts/noto-sans-jp/700Bold</dir>
</fontconfig>
`

/** Unpacks beside its place and moves it there whole, since several test files may come here at once. */
const unpack = async (folder: string): Promise<void> => {
  const unfinished = await mkdtemp(`${folder}-`)
  const read = async (name: string): Promise<Uint8Array> => unbrotli(await readFile(join(packaged, 'bin', name)))
  await writeFile(join(unfinished, 'chromium'), await read('chromium.br'), { mode: 0o755 })
  await untar(await read('al2023.tar.br'), unfinished)
  await writeFile(join(unfinished, 'fonts.conf'), fontSettings)
  try {
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true })
    if (!(await isThere(folder))) throw error
  }
}

type Program = { executablePath: string; env: Record<string, string> }

const packagedProgram = async (): Promise<Program> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'この環境では、ブラウザーの検査にChromeまたはChromiumが必要です。CHROMIUM=実行ファイルのパス を指定してください。',
    )
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  await mkdir(cache, { recursive: true })
  if (!(await isThere(folder))) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/**
 * A browser as people have it, web security included; only the sandbox is off, which root and containers cannot have. Unless
 * it `isWhole`, it spares what a journey has no use for: the pieces of the page's own font, which the system has and which
 * are two of three requests of a page, and the compiler of code that runs for long.
 */
export const openBrowser = async ({ isWhole = false } = {}): Promise<Browser> => {
  const own = process.env['CHROMIUM']
  const { executablePath, env } = own ? { executablePath: own, env: {} } : await packagedProgram()
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--lang=ja',
      ...(isWhole ? [] : ['--disable-remote-fonts', '--js-flags=--no-opt']),
    ],
    // Without a UTF-8 locale Chromium rewrites Japanese names of downloads.
    env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8', ...env },
  })
}
