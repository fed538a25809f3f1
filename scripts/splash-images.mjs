/**
 * Draws what iPhones and iPads show while the installed app starts: `node scripts/splash-images.mjs`, after the icon or a
 * device changed. Writes public/splash and the links to it in index.html; the pictures are committed.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Points and pixels a point of Apple's devices upright (developer.apple.com, Human Interface Guidelines, Layout). */
const devices = [
  [320, 568, 2],
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 736, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
]
const background = '#073125'
const icon = readFileSync('public/favicon.svg')

rmSync('public/splash', { recursive: true, force: true })
mkdirSync('public/splash')
const links = []
for (const [width, height, ratio] of devices) {
  const path = `/splash/${width * ratio}x${height * ratio}.png`
  const side = Math.round(Math.min(width, height) * ratio * 0.28)
  const mark = await sharp(icon, { density: (72 * side) / 28 })
    .resize(side, side)
    .png()
    .toBuffer()
  await sharp({ create: { width: width * ratio, height: height * ratio, channels: 3, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toFile(`public${path}`)
  const media = `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait)`
  links.push(`    <link rel="apple-touch-startup-image" media="${media}" href="${path}" />`)
}
const page = readFileSync('index.html', 'utf8').replace(/ *<link rel="apple-touch-startup-image"[^>]*>\n/g, '')
const before = '    <link rel="manifest"'
writeFileSync('index.html', page.replace(before, `${links.join('\n')}\n${before}`))
