/**
 * `npm run conformance`: changes inputs of every workbook of the corpus at random, computes each with the engine and
 * with LibreOffice, and lists what differs and is not explained; ends with 1 then. Before that the books of formulas of
 * Apache POI and IronCalc are computed anew where they stand beside (books.ts), each of whose differences is named.
 *   --mutations 2000   --minutes 120   --seed 1   --book 見積   --report docs/calculation.md   --only books
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CellFill } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { formatAddress } from '#engine/model/address.ts'
import type { CellValue, Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { setUpNode } from '#engine/worker/set-up-node.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { checkBooks } from './books.ts'
import { compare, type Difference } from './compare.ts'
import { explanations } from './explanations.ts'
import { inputsOf, mutation } from './mutate.ts'
import { convert, officeProgram, officeVersion, prepareProfile } from './office.ts'
import { chanceOf } from './random.ts'

const { values: options } = parseArgs({
  options: {
    mutations: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    book: { type: 'string', default: '' },
    report: { type: 'string' },
    minutes: { type: 'string', default: '120' },
    only: { type: 'string' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Book = { name: string; bytes: Uint8Array; inputs: ReturnType<typeof inputsOf>; formulas: number }
type Mutant = { book: Book; number: number; fills: CellFill[]; path: string; ours: Workbook; skipped: Set<string> }

/** Forms are what the product is about; of the others some are ten times as slow to open. */
const weightOf = ({ name, bytes }: Book): number => (name.startsWith('forms/') ? 40 : bytes.length < 300_000 ? 2 : 1)
/** In one run of LibreOffice: to start takes it as long as ten forms. */
const batchSize = 100

function readBooks(): Book[] {
  const names = [...corpusFiles('forms', '.xlsx'), ...corpusFiles('xlsx', '.xlsx')]
  return names
    .filter((name) => name.includes(options.book))
    .flatMap((name) => {
      const bytes = corpusBytes(name)
      const workbook = readWorkbook(bytes)
      const formulas = workbook.sheets.flatMap(({ rows }) =>
        rows.flatMap(({ cells }) => cells.filter((cell) => cell.formula)),
      )
      const inputs = formulas.length === 0 ? [] : inputsOf(workbook)
      return inputs.length === 0 ? [] : [{ name, bytes, inputs, formulas: formulas.length }]
    })
}

/** From all books in turn, each as often as it weighs, so that a run cut short has seen all of them. */
function drawn(books: Book[], total: number): { book: Book; number: number }[] {
  const weights = books.map(weightOf)
  const sum = weights.reduce((a, b) => a + b, 0)
  const all = books.flatMap((book, at) => {
    const count = Math.max(1, Math.round((total * weights[at]!) / sum))
    return Array.from({ length: count }, (_, number) => ({ book, number, turn: (number + at / books.length) / count }))
  })
  return all.toSorted((a, b) => a.turn - b.turn)
}

const shown = (value: CellValue): string =>
  value.type === 'blank' ? '（空）' : JSON.stringify(Object.values(value)[1])

const described = ({ book, number, fills }: Mutant, { sheet, address, formula, ours, theirs }: Difference): string =>
  [
    `${book.name} ${number}: ${sheet}!${address} =${formula}`,
    `    ${shown(ours)} ／ LibreOffice ${shown(theirs)}`,
    `    ${fills.map((fill) => `${fill.sheet}:${formatAddress(fill.row, fill.column)}=${JSON.stringify(fill.value)}`).join(' ')}`,
  ].join('\n')

async function main(program: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tatemori-conformance-'))
  try {
    await Promise.all(['in', 'out'].map((name) => mkdir(join(folder, name))))
    const books = readBooks()
    const counts = { mutations: 0, inputs: 0, compared: 0, following: 0, skipped: 0, failed: 0 }
    const explained = new Map<string, number>()
    const unexplained: string[] = []
    const shapes = new Set<string>()
    const now = new Date()

    const profile = await prepareProfile(join(folder, 'profile'))
    const check = async (mutants: Mutant[]): Promise<void> => {
      await convert(
        program,
        profile,
        mutants.map(({ path }) => path),
        join(folder, 'out'),
      )
      for (const mutant of mutants) {
        const path = join(folder, 'out', basename(mutant.path))
        const theirs = await readFile(path).catch(() => null)
        if (!theirs) {
          counts.failed++
          continue
        }
        const result = compare(mutant.ours, readWorkbook(new Uint8Array(theirs)), mutant.skipped)
        counts.mutations++
        counts.inputs += mutant.fills.length
        counts.compared += result.compared
        counts.following += result.following
        counts.skipped += mutant.skipped.size
        for (const difference of result.differences) {
          const reason = explanations.find(({ holds }) => holds(difference))?.reason
          if (reason === undefined) {
            unexplained.push(described(mutant, difference))
            // One of each kind is enough to look into.
            const shape = `${mutant.book.name} ${difference.formula.replace(/\d+/g, '#')}`
            if (!shapes.has(shape)) say(unexplained.at(-1)!)
            shapes.add(shape)
          } else explained.set(reason, (explained.get(reason) ?? 0) + 1)
        }
        await Promise.all([rm(path), rm(mutant.path)])
      }
    }

    const mutant = async ({ book, number }: { book: Book; number: number }): Promise<Mutant> => {
      const fills = mutation(book.inputs, chanceOf(`${options.seed}:${book.name}:${number}`))
      const { bytes, workbook, uncomputed } = fillWorkbook(book.bytes, fills, now)
      const path = join(folder, 'in', `${books.indexOf(book)}-${number}.xlsx`)
      await writeFile(path, bytes)
      const skipped = new Set(
        uncomputed.map(({ sheet, row, column }) => `${workbook.sheets[sheet]?.name}!${formatAddress(row, column)}`),
      )
      return { book, number, fills, path, ours: workbook, skipped }
    }
    const waiting = drawn(books, Number(options.mutations))
    const end = Date.now() + Number(options.minutes) * 60_000
    const next = (): typeof waiting => (Date.now() < end ? waiting.splice(0, batchSize) : [])
    for (let batch = next(); batch.length > 0; batch = next()) {
      await check(await Promise.all(batch.map(mutant)))
      process.stderr.write(`\r${counts.mutations} `)
    }

    const lines = [
      `- ${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now)}, LibreOffice ${await officeVersion(program)}, seed ${options.seed}`,
      `- ${counts.mutations} mutations (${counts.inputs} inputs changed) of ${books.length} workbooks with ${books.reduce((sum, { formulas }) => sum + formulas, 0)} formulas; ${counts.failed} could not be opened`,
      `- ${counts.compared} values compared, ${counts.skipped} left out that the engine itself names as not computed`,
      `- **${unexplained.length} unexplained differences**; ${[...explained.values()].reduce((a, b) => a + b, 0)} explained ones, and ${counts.following} that only follow from one of them`,
      '',
      '| Explained by | Formulas |',
      '| --- | ---: |',
      ...[...explained].toSorted((a, b) => b[1] - a[1]).map(([reason, count]) => `| ${reason} | ${count} |`),
    ]
    say(`\n${lines.join('\n')}`)
    if (options.report) await report(options.report, lines)
    if (unexplained.length > 0 || counts.failed > 0) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const marks = { start: '<!-- last run -->', end: '<!-- end of last run -->' }

/** Between its marks in a page, which stays as it is otherwise. */
async function report(path: string, lines: string[]): Promise<void> {
  const page = await readFile(path, 'utf8')
  const [before, after] = [page.indexOf(marks.start), page.indexOf(marks.end)]
  if (before < 0 || after < 0) throw new Error(`${path} has no place for the report`)
  await writeFile(path, `${page.slice(0, before + marks.start.length)}\n\n${lines.join('\n')}\n\n${page.slice(after)}`)
}

setUpNode()
if (!checkBooks(say)) process.exitCode = 1
const program = officeProgram()
if (options.only !== 'books') {
  if (program) await main(program)
  else say('LibreOfficeがありません')
}
