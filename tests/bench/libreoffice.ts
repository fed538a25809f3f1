/**
 * The workbooks of the corpus by LibreOffice and by the engine, in ratios of processor time: what else the machine is busy
 * with falls on neither. Of the
 * forms also pages and where every text stands.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { createSheetEngine } from '#engine/engine.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { FileError } from '#engine/model/errors.ts'
import type { FileFace } from '#engine/model/primitives.ts'
import { faceFiles, facePath } from '#engine/pdf/font-files.ts'
import { matchFamily, type Family } from '#engine/draw/fonts/families.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { createOperations } from '#engine/worker/operations.ts'
import { corpusBytes, corpusFiles, corpusPath } from '#tests/corpus.ts'
import { canReadMemory, processorSecondsOfAll, processorSecondsOfFamily } from './process-memory.ts'
import { atLeast, atMost, measureProcessor, median, told, type Row } from './rows.ts'
import { compareTexts, textPlaces } from './text-places.ts'

const programs = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice']
const forms = corpusFiles('forms', '.xlsx')
/** More of the trade's forms; only in the large corpus. */
const otherForms = corpusFiles('forms-3', '.xlsx')
const workbooks = [...forms, ...otherForms, ...corpusFiles('xlsx', '.xlsx')].filter(isReadable)
/** 1,365 cells. */
const largeForm = 'forms/06_chosuiso_seiso_hokoku.xlsx'
/** 265 shapes and pictures; only in the large corpus. */
const manyShapes = workbooks.find((name) => name.includes('UI標準'))
const coldRuns = 5
/** Those that have a limit of their own are converted so often, the others once: their median has enough of them. */
const namedRuns = 3
/**
 * Runs until the engine has had so much time for a workbook, each at least twice warm; `known`: as a worker that prints all
 * day. LibreOffice is compiled before it starts, and has converted all forms before: the engine, compiled as it runs, goes
 * through the trade's forms `rounds` times before they are timed.
 */
const own = { times: 7, leastTimes: 2, warmUp: 2, ms: 1200, known: 60, rounds: 15 }

/** What the engine refuses has no time to compare. */
function isReadable(name: string): boolean {
  try {
    readWorkbook(corpusBytes(name))
    return true
  } catch (error) {
    if (error instanceof FileError) return false
    throw error
  }
}

const familyNames: Record<Family, string> = {
  sans: 'Noto Sans JP',
  gothic: 'BIZ UDGothic',
  pgothic: 'BIZ UDPGothic',
  mincho: 'BIZ UDMincho',
}

/** Gives LibreOffice the fonts the engine has, each in the place of the same fonts of the forms. */
function fontsConfiguration(): string {
  const folders = Object.keys(faceFiles).map((face) => `<dir>${dirname(facePath(face as FileFace)!)}</dir>`)
  const fonts = workbooks.flatMap((form) => readWorkbook(corpusBytes(form)).styles.map(({ font }) => font))
  const standIns = new Map(fonts.map(({ name, family }) => [name, familyNames[matchFamily(name, family).family]]))
  const aliases = [...standIns].map(
    ([name, standIn]) =>
      `<match target="pattern"><test name="family" qual="any"><string>${name}</string></test><edit name="family" mode="assign" binding="strong"><string>${standIn}</string></edit></match>`,
  )
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>${folders.join('')}${aliases.join('')}</fontconfig>`
}

/** Japanese dates need the Japanese locale. */
const settings = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>ja-JP</value></prop></item></oor:items>`

type Running = { process: ChildProcess; ended: Promise<void> }
type Start = (paths: string[], outFolder: string) => Running

/** A converter with a profile of its own, already made by a first run. */
async function prepareOffice(program: string, folder: string): Promise<Start> {
  const fonts = join(folder, 'fonts.conf')
  await mkdir(join(folder, 'profile/user'), { recursive: true })
  await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), settings)
  await writeFile(fonts, fontsConfiguration())
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const start: Start = (paths, outFolder) => {
    const child = spawn(program, ['--headless', profile, '--convert-to', 'pdf', '--outdir', outFolder, ...paths], {
      env: { ...process.env, FONTCONFIG_FILE: fonts },
      stdio: 'ignore',
    })
    return { process: child, ended: once(child, 'exit').then(() => undefined) }
  }
  await start([corpusPath(forms[0]!)], folder).ended
  return start
}

/**
 * Milliseconds of processor time a workbook in one process that keeps running and has converted all forms before: what it
 * has used between the writing of a PDF and of the one before it. NaN for what it cannot convert.
 */
async function warmTimes(start: Start, folder: string): Promise<{ ms: number; pdf: string }[]> {
  const named = [...forms, ...otherForms, manyShapes].filter((name) => name !== undefined)
  const again = Array.from({ length: namedRuns - 1 }, () => named).flat()
  const order = [...forms, ...workbooks, ...again]
  const copies = await Promise.all(
    order.map(async (name, index) => {
      const copy = join(folder, `warm-${index}.xlsx`)
      await copyFile(corpusPath(name), copy)
      return copy
    }),
  )
  const office = start(copies, folder)
  const usedAt: number[] = []
  let seen = 0
  const watch = setInterval(() => {
    // PDFs are written one after the other; a workbook that cannot be converted is passed over with the next one.
    const last = copies.findLastIndex((copy, index) => index >= seen && existsSync(copy.replace(/xlsx$/, 'pdf')))
    if (last < 0) return
    usedAt[last] = 1000 * processorSecondsOfFamily(office.process.pid!)
    seen = last + 1
  }, 10)
  await office.ended
  clearInterval(watch)
  return workbooks.map((name, at) => {
    const times = order
      .map((each, index) => (each === name && index >= forms.length ? usedAt[index]! - usedAt[index - 1]! : NaN))
      .filter((time) => !Number.isNaN(time))
    const pdf = copies[forms.length + at]!.replace(/xlsx$/, 'pdf')
    return { ms: times.length === 0 ? NaN : median(times), pdf }
  })
}

type Ratio = { name: string; ratio: number }
const slowestOf = (ratios: readonly Ratio[]): Ratio => ratios.toSorted((a, b) => a.ratio - b.ratio)[0]!

/** The limits of the trade's own forms. */
function* formRatios(ratios: readonly Ratio[]): Generator<Row> {
  const names = new Set([...forms, ...otherForms].map((name) => basename(name, '.xlsx')))
  const chosen = ratios.filter(({ name }) => names.has(name))
  const figures = chosen.map(({ name, ratio }) => `${name.slice(0, 2)} ${ratio.toFixed(1)}`).join('・')
  const slowest = slowestOf(chosen)
  yield atLeast(
    '業務の様式: LibreOffice ÷ 建守（中央値）',
    median(chosen.map(({ ratio }) => ratio)),
    15,
    '倍',
    `（${figures}）`,
  )
  yield atLeast('同（最も小さいもの）', slowest.ratio, 8, '倍', `（${slowest.name}）`)
}

/** Milliseconds of processor time, as of several runs. */
async function ownTime(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  let spent = 0
  for (let index = 0; index < own.warmUp + own.times; index += 1) {
    if (spent > own.ms && times.length >= own.leastTimes) break
    const [time] = await measureProcessor(run, 1, 0)
    spent += time!
    if (index >= own.warmUp) times.push(time!)
  }
  return median(times)
}

/**
 * Milliseconds of processor time of a form's PDF as documents ask for it: the operation of the worker, which has the
 * template's file from the sheets that were shown before; other values each time, computed and laid out anew.
 */
async function knownFormTime(bytes: Uint8Array): Promise<number> {
  const { renderPdf } = createOperations()
  const source = { key: largeForm, bytes }
  const places = proposeItems(readWorkbook(bytes)).flatMap(({ cell_reference, type }) => {
    const place = cell_reference === null || type !== 'text' ? null : parseCellReference(cell_reference)
    return place === null ? [] : [place]
  })
  let count = 0
  const run = (): Promise<Uint8Array> => {
    count += 1
    const fills = places.map((place): CellFill => ({ ...place, value: { type: 'text', text: `${count}回目` } }))
    return renderPdf(source, fills, { title: '計測', author: null }, new Date())
  }
  return median(await measureProcessor(run, own.known, own.known))
}

/** The first PDF of a process that was not there before and ends with it; workers as `npm run build` makes them. */
async function renderFresh(bytes: Uint8Array): Promise<void> {
  const engine = createSheetEngine()
  await engine.renderPdf(bytes, [], { title: '計測', author: null }).finally(() => engine.close())
}

/** Milliseconds of processor time, with that of processes which begin and end within. */
async function timeOfAll(run: () => Promise<void>): Promise<number> {
  const before = processorSecondsOfAll()
  await run()
  return 1000 * (processorSecondsOfAll() - before)
}

/**
 * One row a form and the limits; a single row where LibreOffice is not installed.
 * @param toPdf the engine, from a workbook's bytes to a PDF's
 */
export async function* libreOfficeRows(toPdf: (bytes: Uint8Array) => Promise<Uint8Array>): AsyncGenerator<Row> {
  const program = programs.find((path) => existsSync(path))
  if (!program || !canReadMemory) {
    yield told('LibreOfficeとの比較', 'LibreOfficeのあるLinuxでだけ計測します')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'tatemori-office-'))
  try {
    const start = await prepareOffice(program, folder)
    const convert = (name: string): Promise<void> => start([corpusPath(name)], folder).ended
    const warm = await warmTimes(start, folder)
    const ratios: Ratio[] = []
    for (let round = 0; round < own.rounds; round += 1)
      for (const name of [...forms, ...otherForms]) await toPdf(corpusBytes(name))
    for (const [index, name] of workbooks.entries()) {
      const { ms, pdf } = warm[index]!
      if (Number.isNaN(ms)) continue
      const bytes = corpusBytes(name)
      const time = await ownTime(() => toPdf(bytes))
      const ratio = ms / time
      ratios.push({ name: basename(name, '.xlsx'), ratio })
      if (name === largeForm) {
        const again = await knownFormTime(bytes)
        const figures = `（${again.toFixed(1)} ms。読み込みからは${(ms / time).toFixed(1)}倍・${time.toFixed(0)} ms）`
        yield atLeast('1,365セルの様式に記入してPDFに: LibreOffice ÷ 建守', ms / again, 25, '倍', figures)
      }
      if (name === manyShapes)
        yield atLeast('図形・画像265個のブックをPDFに: 同', ratio, 8, '倍', `（${time.toFixed(0)} ms）`)
      if (!forms.includes(name)) continue
      const ours = await textPlaces(await toPdf(bytes))
      const theirs = await textPlaces(await readFile(pdf))
      const { acrossPt, downPt, medianPt, matched } = compareTexts(ours, theirs)
      yield told(
        `LibreOffice: ${basename(name, '.xlsx')}`,
        [
          `${ours.length} / ${theirs.length}頁`,
          `${time.toFixed(0)} ms、起動済みの${ratio.toFixed(1)}倍`,
          `文字の位置の差 ${medianPt.toFixed(1)} pt（横${acrossPt.toFixed(1)}・縦${downPt.toFixed(1)}、文字の${(matched * 100).toFixed(0)}%）`,
        ].join('、'),
      )
    }
    yield* formRatios(ratios)
    const slowest = slowestOf(ratios)
    yield atLeast(
      'LibreOffice ÷ 建守（起動済み、CPU時間、中央値）',
      median(ratios.map(({ ratio }) => ratio)),
      10,
      '倍',
      `（${ratios.length}ブック）`,
    )
    yield atLeast('同（最も小さいもの）', slowest.ratio, 1, '倍', `（${slowest.name}）`)
    // In turn, so that what else the machine is busy with falls on both.
    const [coldTimes, freshTimes]: [number[], number[]] = [[], []]
    // What the last worker compiled is there for the next.
    await renderFresh(corpusBytes(largeForm))
    for (let run = 0; run < coldRuns; run += 1) {
      coldTimes.push(await timeOfAll(() => convert(largeForm)))
      freshTimes.push(await timeOfAll(() => renderFresh(corpusBytes(largeForm))))
    }
    const [cold, fresh] = [median(coldTimes), median(freshTimes)]
    yield atMost(
      '新しいプロセスの最初のPDF ÷ LibreOfficeの起動から',
      fresh / cold,
      0.25,
      '倍',
      `（${fresh.toFixed(0)} / ${cold.toFixed(0)} ms）`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
