/** Forms whose formulas nobody can compute, for tests of how people are told. */
import { buildXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'

const cell = (address: string, formula: string, value: number): string =>
  `<c r="${address}"><f>${formula}</f><v>${value}</v></c>`

/** A1 is filled in; B1 follows it, C1 would with a function that exists nowhere and shows the 77 of its last time. */
export const makeUncomputableForm = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '表紙',
        xml: rowXml(`<c r="A1"><v>1</v></c>${cell('B1', 'A1*2', 2)}${cell('C1', 'NOSUCHFUNCTION(A1)', 77)}`),
      },
      { name: '控え', xml: rowXml(cell('A1', '表紙!C1+1', 78)) },
    ],
  })
