/** What a phone reads when the app is put on its home screen. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { routeTree } from '#src/route-tree.gen.ts'

type Icon = { src: string; sizes: string; type?: string }
type Manifest = {
  start_url: string
  scope: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest
const page = readFileSync('index.html', 'utf8')

/** Width and height as a PNG's header says them. */
const sizeOf = (path: string): string => {
  const bytes = readFileSync(`public${path}`)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}
const topAddresses = (): string[] =>
  Object.values(routeTree.children as unknown as Record<string, { options: { path?: string } }>).map(
    ({ options }) => options.path ?? '/',
  )

describe('the manifest', () => {
  test('names icons that are there, of the sizes it says', () => {
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of icons) {
      if (src.endsWith('.svg')) expect(existsSync(`public${src}`)).toBe(true)
      else expect(sizeOf(src)).toBe(sizes)
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  })

  test('leads to screens that stand: 今日の案件, 撮影 and スキャン', () => {
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['今日の案件', '撮影', 'スキャン'])
    for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts])
      expect(topAddresses().map((address) => `/${address.replace(/^\/|\/$/g, '')}`)).toContain(url)
  })
})

describe('the page', () => {
  const splashes = [...page.matchAll(/rel="apple-touch-startup-image" media="([^"]+)" href="([^"]+)"/g)]

  test('shows iPhones and iPads the mark while it starts, a picture of their own size each', () => {
    expect(splashes.length).toBeGreaterThan(15)
    const sizes = splashes.map(([, media = '', href = '']) => {
      const [width, height, ratio] = ['device-width', 'device-height', 'device-pixel-ratio'].map((name) =>
        Number(new RegExp(`${name}: (\\d+)`).exec(media)![1]),
      )
      expect(sizeOf(href)).toBe(`${width! * ratio!}x${height! * ratio!}`)
      return media
    })
    expect(new Set(sizes).size).toBe(splashes.length)
  })

  test('names an icon for the home screen and the manifest', () => {
    for (const rel of ['apple-touch-icon', 'manifest']) {
      const [, href] = new RegExp(`rel="${rel}" href="([^"]+)"`).exec(page)!
      expect(existsSync(`public${href}`)).toBe(true)
    }
  })
})
