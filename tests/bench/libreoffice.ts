/** The forms of the corpus by LibreOffice and by the engine: pages, time, and where every text stands. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import type { FileFace } from '#engine/model/primitives.ts'
import { faceFiles, facePath } from '#engine/pdf/font-files.ts'
import { matchFamily, type Family } from '#engine/draw/fonts/families.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles, corpusPath } from '#tests/corpus.ts'
import { atLeast, measure, median, told, type Row } from './rows.ts'
import { compareTexts, textPlaces } from './text-places.ts'

const programs = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice']
const forms = corpusFiles('forms', '.xlsx')
const coldRuns = 3
const warmRounds = 4

const familyNames: Record<Family, string> = {
  sans: 'Noto Sans JP',
  gothic: 'BIZ UDGothic',
  pgothic: 'BIZ UDPGothic',
  mincho: 'BIZ UDMincho',
}

/** Gives LibreOffice the fonts the engine has, each in the place of the same fonts of the forms. */
function fontsConfiguration(): string {
  const folders = Object.keys(faceFiles).map((face) => `<dir>${dirname(facePath(face as FileFace)!)}</dir>`)
  const fonts = forms.flatMap((form) => readWorkbook(corpusBytes(form)).styles.map(({ font }) => font))
  const standIns = new Map(fonts.map(({ name, family }) => [name, familyNames[matchFamily(name, family).family]]))
  const aliases = [...standIns].map(
    ([name, standIn]) =>
      `<match target="pattern"><test name="family" qual="any"><string>${name}</string></test><edit name="family" mode="assign" binding="strong"><string>${standIn}</string></edit></match>`,
  )
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>${folders.join('')}${aliases.join('')}</fontconfig>`
}

/** Japanese dates need the Japanese locale. */
const settings = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>ja-JP</value></prop></item></oor:items>`

type Convert = (paths: string[], outFolder: string) => Promise<void>

/** A converter with a profile of its own, already made by a first run. */
async function prepareOffice(program: string, folder: string): Promise<Convert> {
  const fonts = join(folder, 'fonts.conf')
  await mkdir(join(folder, 'profile/user'), { recursive: true })
  await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), settings)
  await writeFile(fonts, fontsConfiguration())
  const convert: Convert = async (paths, outFolder) => {
    await promisify(execFile)(
      program,
      [
        '--headless',
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--convert-to',
        'pdf',
        '--outdir',
        outFolder,
        ...paths,
      ],
      { env: { ...process.env, FONTCONFIG_FILE: fonts } },
    )
  }
  await convert([corpusPath(forms[0]!)], folder)
  return convert
}

/**
 * Milliseconds a form when one process converts all of them several times, the first round not counted:
 * the time between the last writing of a PDF and of the one before it.
 */
async function warmTimes(convert: Convert, folder: string): Promise<number[]> {
  const copies: string[] = []
  for (let round = 0; round < warmRounds; round += 1) {
    for (const form of forms) {
      const copy = join(folder, `${round}-${basename(form)}`)
      await copyFile(corpusPath(form), copy)
      copies.push(copy)
    }
  }
  await convert(copies, folder)
  const written = await Promise.all(copies.map(async (copy) => (await stat(copy.replace(/xlsx$/, 'pdf'))).mtimeMs))
  return forms.map((_, index) =>
    median(
      Array.from({ length: warmRounds - 1 }, (_, round) => {
        const place = (round + 1) * forms.length + index
        return written[place]! - written[place - 1]!
      }),
    ),
  )
}

/**
 * One row a form and the two limits; a single row where LibreOffice is not installed.
 * @param toPdf the engine, from a workbook's bytes to a PDF's
 */
export async function* libreOfficeRows(toPdf: (bytes: Uint8Array) => Promise<Uint8Array>): AsyncGenerator<Row> {
  const program = programs.find((path) => existsSync(path))
  if (!program) {
    yield told('LibreOfficeとの比較', 'LibreOfficeがありません')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'tatemori-office-'))
  try {
    const convert = await prepareOffice(program, folder)
    const warm = await warmTimes(convert, folder)
    const ratios: { cold: number; warm: number }[] = []
    for (const [index, form] of forms.entries()) {
      const bytes = corpusBytes(form)
      const own = median(await measure(() => toPdf(bytes), 20, 10))
      const cold = median(await measure(() => convert([corpusPath(form)], folder), coldRuns, 0))
      const ratio = { cold: cold / own, warm: warm[index]! / own }
      ratios.push(ratio)
      const ours = await textPlaces(await toPdf(bytes))
      const theirs = await textPlaces(await readFile(join(folder, basename(form, 'xlsx') + 'pdf')))
      const { acrossPt, downPt, medianPt, matched } = compareTexts(ours, theirs)
      yield told(
        `LibreOffice: ${basename(form, '.xlsx')}`,
        [
          `${ours.length} / ${theirs.length}頁`,
          `${own.toFixed(0)} ms、起動から${ratio.cold.toFixed(0)}倍・起動済み${ratio.warm.toFixed(1)}倍`,
          `文字の位置の差 ${medianPt.toFixed(1)} pt（横${acrossPt.toFixed(1)}・縦${downPt.toFixed(1)}、文字の${(matched * 100).toFixed(0)}%）`,
        ].join('、'),
      )
    }
    yield atLeast('LibreOffice ÷ 建守（起動から、中央値）', median(ratios.map(({ cold }) => cold)), 20, '倍')
    yield atLeast('LibreOffice ÷ 建守（起動済み、中央値）', median(ratios.map(({ warm }) => warm)), 5, '倍')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
