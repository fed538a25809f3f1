/** Terms of all that is shipped: there, and such that the product may be given on under its own. */
import { describe, expect, it } from 'vitest'
import { billOfMaterials, collectNotices, noticesPage } from '../../scripts/notices.ts'

const notices = collectNotices()

describe('what is shipped', () => {
  it('says its terms', () => {
    expect(notices.filter(({ licence }) => licence === '不明').map(({ name }) => name)).toEqual([])
    const wordless = notices.filter(({ text, address }) => text === null && address === null)
    expect(wordless.map(({ name }) => name)).toEqual([])
  })

  it('asks for nothing that the product’s own terms do not give', () => {
    expect(notices.filter(({ licence }) => /(^|[^L])GPL|SSPL|BUSL|NonCommercial/i.test(licence))).toEqual([])
  })

  it.each(['react', 'libheif-js', '@expo-google-fonts/biz-udgothic', 'PostgreSQL', 'pdfjs-dist', 'hono'])(
    'has %s with its words',
    (name) => {
      expect(notices.find((each) => each.name === name)?.text).toMatch(/\w/)
    },
  )

  it('leaves out what only builds and tests', () => {
    expect(notices.filter(({ name }) => ['vite', 'vitest', 'playwright-core', 'jsdom'].includes(name))).toEqual([])
  })
})

it('the page has all of them, and nothing in it is taken for markup', () => {
  const strange = { name: '<b>x</b>', version: '1', licence: 'MIT', text: 'a & <script>', address: null }
  const page = noticesPage([strange], 'MIT License')
  expect(page).toContain('&lt;b&gt;x&lt;/b&gt;')
  expect(page).toContain('a &amp; &lt;script&gt;')
  expect(page).toContain('<style nonce="__CSP_NONCE__">')
})

it('the list for machines names each package with its hash and terms, and nothing that only builds', () => {
  const { metadata, components } = billOfMaterials({
    version: '1.2.3',
    packages: {
      '': { version: '1.2.3' },
      'node_modules/@a/b': { version: '2.0.0', license: 'MIT', integrity: `sha512-${btoa('AB')}` },
      'node_modules/c/node_modules/d': { version: '3.0.0', license: '(MIT OR Apache-2.0)', optional: true },
      'node_modules/vite': { version: '9.0.0', dev: true },
    },
  })
  expect(metadata.component).toMatchObject({ name: 'tatemori', version: '1.2.3' })
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'node_modules/@a/b',
      name: '@a/b',
      version: '2.0.0',
      scope: 'required',
      purl: 'pkg:npm/%40a/b@2.0.0',
      hashes: [{ alg: 'SHA-512', content: '4142' }],
      licenses: [{ expression: 'MIT' }],
    },
    {
      type: 'library',
      'bom-ref': 'node_modules/c/node_modules/d',
      name: 'd',
      version: '3.0.0',
      scope: 'optional',
      purl: 'pkg:npm/d@3.0.0',
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    },
  ])
})
