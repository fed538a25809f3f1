/** What iPhones know only with their prefix, and nothing of what browsers needed long ago. */
import createCache from '@emotion/cache'
import { expect, it } from 'vitest'
import { webkitPrefixes } from '#src/app/webkit-prefixes.ts'

const container = document.createElement('div')
const cache = createCache({ key: 'test', container, stylisPlugins: [webkitPrefixes] })
const written = (styles: string): string => {
  cache.insert('.it', { name: styles, styles: `${styles};` }, cache.sheet, false)
  return container.lastElementChild!.textContent!.replaceAll(/\s/g, '')
}

it.each([
  ['user-select: none', '-webkit-user-select:none;user-select:none;'],
  ['print-color-adjust: exact', '-webkit-print-color-adjust:exact;print-color-adjust:exact;'],
  ['mask-image: none', '-webkit-mask-image:none;mask-image:none;'],
  ['display: flex', 'display:flex;'],
  ['transition: none', 'transition:none;'],
])('%s', (style, expected) => {
  expect(written(style)).toContain(`.it{${expected}}`)
  expect(written(`@media print { ${style} }`)).toContain(`{.it{${expected}}}`)
})
