import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { portableCompression, setCompression } from '#engine/package/compression.ts'
import { defaultZipLimits, openZip } from '#engine/package/zip.ts'
import { setUpNode } from '#engine/worker/set-up-node.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { refusal } from '#tests/engine/read/build-xlsx.ts'

const bytesOf = (text: string) => Array.from(strToU8(text))
const find = (bytes: Uint8Array, signature: number[], from = 0): number => {
  for (let at = from; at < bytes.length; at += 1) if (signature.every((byte, i) => bytes[at + i] === byte)) return at
  throw new Error('signature not found')
}
const CENTRAL = [0x50, 0x4b, 1, 2]
const edited = (bytes: Uint8Array, edit: (copy: Uint8Array, view: DataView) => void): Uint8Array => {
  const copy = bytes.slice()
  edit(copy, new DataView(copy.buffer))
  return copy
}
const zip = zipSync({
  'a.txt': strToU8('hello hello hello hello'),
  'フォルダ/b.bin': [new Uint8Array([1, 2, 3]), { level: 0 }],
})

describe.each([
  ["Node's own", setUpNode],
  ['portable', () => setCompression(portableCompression)],
])('openZip with %s compression', (_, choose) => {
  beforeAll(choose)
  afterAll(setUpNode)

  it('lists entries in file order with their bytes as stored', () => {
    const archive = openZip(zip)
    expect([...archive.entries.keys()]).toEqual(['a.txt', 'フォルダ/b.bin'])
    expect(archive.entries.get('フォルダ/b.bin')).toMatchObject({
      method: 0,
      size: 3,
      compressedSize: 3,
      compressed: new Uint8Array([1, 2, 3]),
    })
    expect(archive.entries.get('a.txt')?.method).toBe(8)
  })

  it('reads stored and deflated entries, whatever the case of the name', () => {
    const archive = openZip(zip)
    expect(Array.from(archive.read('A.TXT'))).toEqual(bytesOf('hello hello hello hello'))
    expect(Array.from(archive.read('フォルダ/b.bin'))).toEqual([1, 2, 3])
  })

  it('reads every entry of the corpus as another unzipper does', () => {
    for (const file of [
      ...corpusFiles('forms', '.xlsx'),
      ...corpusFiles('xlsx', 'Strings.xlsx'),
      ...corpusFiles('xlsx', '.xlsm'),
    ]) {
      const bytes = corpusBytes(file)
      const archive = openZip(bytes)
      for (const [name, content] of Object.entries(unzipSync(bytes)))
        expect(Buffer.compare(archive.read(name), content), `${file} ${name}`).toBe(0)
    }
  })

  it('refuses an entry whose content does not match its checksum', () => {
    const bytes = edited(zip, (copy) => {
      copy[find(copy, [1, 2, 3])] = 9
    })
    expect(refusal(() => openZip(bytes).read('フォルダ/b.bin')).code).toBe('zipBroken')
  })

  it('never inflates beyond the declared size, nor beyond the limits', () => {
    const bomb = zipSync({ 'bomb.xml': new Uint8Array(20 * 1024 * 1024) })
    expect(refusal(() => openZip(bomb).read('bomb.xml')).code).toBe('tooLarge')
    const lying = edited(bomb, (copy, view) => view.setUint32(find(copy, CENTRAL) + 24, 100, true))
    expect(refusal(() => openZip(lying).read('bomb.xml')).code).toBe('zipBroken')
    const two = zipSync({ a: strToU8('x'.repeat(600)), b: strToU8('y'.repeat(600)) })
    const archive = openZip(two, { ...defaultZipLimits, maxTotalBytes: 1000 })
    archive.read('a')
    archive.read('a')
    expect(refusal(() => archive.read('b')).code).toBe('tooLarge')
  })

  it('refuses files and directories beyond the limits', () => {
    expect(refusal(() => openZip(zip, { ...defaultZipLimits, maxFileBytes: 10 })).code).toBe('tooLarge')
    expect(refusal(() => openZip(zip, { ...defaultZipLimits, maxEntries: 1 })).code).toBe('tooMany')
  })

  it('refuses two entries of one name', () => {
    const twice = zipSync({ 'a.xml': strToU8('1'), 'b.xml': strToU8('2') })
    const renamed = edited(twice, (copy) => {
      for (let at = 0; at < copy.length; at += 1) if (copy[at] === 98 && copy[at + 1] === 46) copy[at] = 65
    })
    expect(refusal(() => openZip(renamed)).code).toBe('forbidden')
  })

  it('refuses a local header that names another entry, and entries that overlap', () => {
    const renamed = edited(zip, (copy) => {
      copy[30] = 120
    })
    expect(refusal(() => openZip(renamed)).code).toBe('zipBroken')
    const two = zipSync({ a: strToU8('1'), b: strToU8('2') })
    const overlapping = edited(two, (copy, view) => {
      const second = find(copy, CENTRAL, find(copy, CENTRAL) + 4)
      copy[second + 46] = 97
      view.setUint32(second + 42, 0, true)
      copy[find(copy, CENTRAL) + 46] = 97
    })
    expect(refusal(() => openZip(overlapping)).code).toBe('zipBroken')
  })

  it('tells an encrypted entry from a broken one', () => {
    const encrypted = edited(zip, (copy, view) => view.setUint16(find(copy, CENTRAL) + 8, 1, true))
    expect(refusal(() => openZip(encrypted).read('a.txt')).code).toBe('encrypted')
  })

  it('understands sizes in the zip64 field', () => {
    const extra = new Uint8Array(16)
    const view = new DataView(extra.buffer)
    view.setBigUint64(0, 3n, true)
    view.setBigUint64(8, 3n, true)
    const plain = zipSync({ a: [new Uint8Array([7, 8, 9]), { level: 0, extra: { 1: extra } }] })
    const zip64 = edited(plain, (copy, fields) => {
      const central = find(copy, CENTRAL)
      fields.setUint32(central + 20, 0xffffffff, true)
      fields.setUint32(central + 24, 0xffffffff, true)
    })
    expect(Array.from(openZip(zip64).read('a'))).toEqual([7, 8, 9])
  })

  it('refuses every truncation of a file without hanging', () => {
    for (let length = 4; length < zip.length; length += 7) {
      expect(refusal(() => openZip(zip.subarray(0, length))).code).toBe('zipBroken')
    }
  })

  it('names a part that is missing', () => {
    expect(refusal(() => openZip(zip).read('xl/none.xml'))).toMatchObject({
      code: 'partMissing',
      message: expect.stringContaining('xl/none.xml') as string,
    })
  })
})
