/**
 * Nothing in domain takes long over a text that a stranger wrote: it runs in the server's own thread, and in the
 * browser's. Every exported function and schema is found by the compiler, so that a new one is held without being named.
 */
import { resolve } from 'node:path'
import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { exportsOf, type Export } from './arguments-of.ts'
import { hostileTexts, type Hostile } from './hostile-texts.ts'
import { slowness, timed } from './processor-time.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Of processor time, where `slowness` is 1. */
const limitMs = 50
/** What meets no stranger's text in the server's own thread may take longer, as long as it takes no more than its length. */
const slower: Record<string, string> = {
  csvRows: 'lists are read by the engine, in a worker',
  readVCards: 'lists are read by the engine, in a worker',
  planImport: 'lists are planned by the engine, in a worker',
  planList: 'lists are planned by the engine, in a worker',
  vCardText: 'writes contacts, whose texts are short',
  inPairs: 'orders photos, whose names are short',
  inStandardOrder: 'orders photos, whose names are short',
  inspectionScreens: 'orders the items of a template, whose names are short',
  sameItemIds: 'compares the items of two templates, whose names are short',
  readPackIndex: 'reads what writePack wrote',
  writePack: 'packs our own tiles',
}
const slowerMs = 1000
/** Every text is tried with so many characters: whatever is not linear takes seconds. What takes long before, for ever. */
const lengths = [500, 100_000]
/** With so many it is tried by some for each: what is linear may still be slow. */
const whole = { length: 1_000_000, texts: 5 }
/** So many times in a row before it counts. */
const repeats = 4
/** What backtracks without end is stopped. */
const patienceMs = 60_000

type Callable = (...given: unknown[]) => unknown
type Parser = { safeParse: Callable }
const isIterator = (value: unknown): value is Iterator<unknown> =>
  typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function'
const isParser = (value: unknown): value is Parser =>
  typeof value === 'object' && value !== null && 'safeParse' in value && typeof value.safeParse === 'function'

/** To its end: generators are emptied, and schemas that it makes read the text. */
const run = (subject: Callable, given: unknown[], text: string): void => {
  const answer = subject(...given)
  if (isIterator(answer)) while (!answer.next().done);
  else if (isParser(answer)) answer.safeParse(text)
}

/** Sets the work on a watch of its own; false where it had to be stopped. What the work throws is its answer. */
const endsInTime = (work: () => void): boolean => {
  const held = globalThis as { hostileWork?: () => void }
  held.hostileWork = work
  try {
    new Script('hostileWork()').runInThisContext({ timeout: patienceMs })
    return true
  } finally {
    delete held.hostileWork
  }
}

const isOfTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** By its name: what stands beside it in the code changes, and it meets the same texts still. */
const firstTextOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)

/** What the export takes too long over; null where there is nothing. */
const tooLongOver = async ({ file, name, how, arguments: made }: Export): Promise<string | null> => {
  const module = (await import(resolve(root, file))) as Record<string, unknown>
  const exported = module[name]
  const subject: Callable = how === 'call' ? (exported as Callable) : (value) => (exported as Parser).safeParse(value)
  const limit = name in slower ? slowerMs : limitMs
  let last = ''
  const tookMs = ({ name: repeated, ofLength }: Hostile, length: number, turn: number): number => {
    const text = ofLength(length)
    const given = made.map((make) => make(text, turn))
    last = `${length} characters of ${repeated}`
    return timed(() => {
      try {
        run(subject, given, text)
      } catch (error) {
        if (isOfTime(error)) throw error
      }
    })
  }
  /** Each time anew: a collection of garbage takes long once, whatever is too slow always does. */
  const isTooLong = (text: Hostile, length: number, turn: number): boolean =>
    tookMs(text, length, turn) > limit &&
    Array.from({ length: repeats }).every(() => tookMs(text, length, turn) > limit * slowness())
  const texts = hostileTexts.length
  const tries = [
    ...lengths.flatMap((length) => hostileTexts.map((text, turn) => ({ text, length, turn }))),
    ...Array.from({ length: whole.texts }, (_, index) => (firstTextOf(name) + index) % texts).map((turn) => ({
      text: hostileTexts[turn]!,
      length: whole.length,
      turn,
    })),
  ]
  let found: string | null = null
  try {
    endsInTime(() => {
      if (tries.some(({ text, length, turn }) => isTooLong(text, length, turn))) found = last
    })
  } catch (error) {
    if (!isOfTime(error)) throw error
    found = last
  }
  return found
}

it('a million hostile characters keep nothing of domain busy', { timeout: 3_600_000 }, async () => {
  const busy: string[] = []
  const found = exportsOf('domain')
  for (const each of found) {
    const text = await tooLongOver(each)
    if (text !== null) busy.push(`${each.file} ${each.name}: ${text}`)
  }
  expect(busy).toEqual([])
  const names = new Set(found.map(({ name }) => name))
  expect(Object.keys(slower).filter((name) => !names.has(name))).toEqual([])
})
