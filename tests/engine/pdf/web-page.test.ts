/** The first page of a PDF as a picture that a page of the web carries. */
import { randomBytes } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { renderWebPage } from '#engine/pdf/embed/render-pages.ts'
import { makePdf, paper } from '#tests/made-files.ts'

const mostBytes = 110 * 1024

it('is as large as a desk needs where the page is written', async () => {
  const { bytes } = await makePdf('report.pdf', [paper.A4])
  const page = (await renderWebPage(bytes, mostBytes))!
  expect(Math.max(page.widthPx, page.heightPx)).toBe(1600)
  expect(Buffer.from(page.webp.subarray(8, 12)).toString()).toBe('WEBP')
})

it('is coarser or smaller where photos would make it heavier, and none where nothing is light enough', async () => {
  const canvas = createCanvas(900, 1200)
  const context = canvas.getContext('2d')
  const noise = context.createImageData(900, 1200)
  noise.data.set(randomBytes(noise.data.length))
  context.putImageData(noise, 0, 0)
  const document = await PDFDocument.create()
  const photo = await document.embedJpg(await canvas.encode('jpeg', 90))
  document.addPage([595, 842]).drawImage(photo, { x: 0, y: 0, width: 595, height: 842 })
  const bytes = await document.save()
  const page = (await renderWebPage(bytes, mostBytes))!
  expect(page.webp.length).toBeLessThanOrEqual(mostBytes)
  expect(Math.max(page.widthPx, page.heightPx)).toBeLessThan(1600)
  expect(await renderWebPage(bytes, 1_000)).toBeNull()
})

it('says of a file that is none what is wrong with it', async () => {
  await expect(renderWebPage(new TextEncoder().encode('no pdf'), mostBytes)).rejects.toThrow()
})
