import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { XmlReader } from '#engine/package/xml-reader.ts'
import { decodeXml, descend, parseXml } from '#engine/package/xml.ts'
import { refusal } from '#tests/engine/read/build-xlsx.ts'

const parse = (text: string) => parseXml(strToU8(text), 'test.xml')

describe('parseXml', () => {
  it('yields local names, attributes and text', () => {
    const root = parse(
      '<?xml version="1.0"?><x:a xmlns:x="u" r:id="1" b=\'2\'><!-- no --><x:c>é &lt;&#x3042;&#12354;&amp;</x:c><![CDATA[<d>]]></x:a>',
    )
    expect(root).toMatchObject({ name: 'a', attributes: { id: '1', b: '2' }, text: '<d>' })
    expect(descend(root, 'c')?.text).toBe('é <ああ&')
  })

  it('keeps > in attributes and joins pieces of text', () => {
    expect(parse('<a f="A1&gt;0" g="x>y"><b/>1<c/>2</a>')).toMatchObject({
      attributes: { f: 'A1>0', g: 'x>y' },
      text: '12',
    })
  })

  it('normalises line ends and keeps written spaces', () => {
    expect(parse('<a> 1\r\n2\r3 </a>').text).toBe(' 1\n2\n3 ')
  })

  it.each([
    ['an element left open', '<a><b></a>'],
    ['the end inside an element', '<a><b/>'],
    ['an unfinished tag', '<a b="1'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an unknown entity', '<a>&evil;</a>'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['a reference to no character', '<a>&#x110000;</a>'],
    ['two roots', '<a/><b/>'],
    ['nothing', '  '],
    ['nesting without end', '<a>'.repeat(300)],
  ])('refuses %s', (_, text) => {
    expect(refusal(() => parse(text)).code).toBe('xmlBroken')
  })

  it('refuses document types before anything is expanded', () => {
    expect(refusal(() => parse('<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>')).code).toBe('forbidden')
  })
})

describe('decodeXml', () => {
  it('follows the byte order mark and the declaration', () => {
    expect(decodeXml(new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x42, 0x30]), 'a')).toBe('<あ')
    expect(decodeXml(new Uint8Array([0xef, 0xbb, 0xbf, 0x3c]), 'a')).toBe('<')
    const shiftJis = new Uint8Array([...strToU8('<?xml version="1.0" encoding="Shift_JIS"?><a>'), 0x82, 0xa0])
    expect(decodeXml(shiftJis, 'a').endsWith('<a>あ')).toBe(true)
  })

  it('refuses bytes that are no text', () => {
    expect(refusal(() => decodeXml(new Uint8Array([0x3c, 0xff, 0xfe, 0xfa]), 'a')).code).toBe('xmlBroken')
  })
})

describe('XmlReader', () => {
  it('passes over an element it is told to skip', () => {
    const reader = new XmlReader('<a><b><c/><c>1</c></b><d/></a>', 'test.xml')
    reader.next()
    reader.next()
    reader.skip()
    expect([reader.next(), reader.name, reader.depth]).toEqual(['open', 'd', 2])
  })
})
