/** A worker that does what a hostile file might make one do. */
import { answering } from '#engine/worker/answering.ts'
import { SheetError } from '#engine/model/errors.ts'

const hoarded: number[][] = []
const buffers: Buffer[] = []
export const answer = answering({
  echo: (argument: unknown) => argument,
  process: () => process.pid,
  spin: () => {
    for (;;) if (Date.now() < 0) return null
  },
  rest: (ms: unknown) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms)),
  hoard: () => {
    for (;;) hoarded.push(Array.from({ length: 100_000 }, (_, index) => index + hoarded.length))
  },
  hoardBuffers: () => {
    for (;;) buffers.push(Buffer.alloc(4 * 1024 * 1024, 1))
  },
  die: () => process.exit(3),
  noise: () => {
    for (let line = 0; line < 20_000; line++) process.stderr.write('Syntax Error\n')
    return 'done'
  },
  refuse: () => {
    throw new SheetError('notXlsx', 'Excelではありません。')
  },
})
