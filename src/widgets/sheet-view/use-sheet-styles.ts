import { useId, useInsertionEffect } from 'react'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { cspNonce } from '#src/lib/csp-nonce.ts'

/** Behind the workbook's own fonts the page's: a machine without Japanese fonts has at least that. */
export const withPageFont = (family: string): string => `${family}, "Noto Sans JP Variable"`

/**
 * Puts a table's classes into a stylesheet of their own and answers the class that scopes them. The values come from
 * strangers' workbooks: they go through the CSSOM, which takes a value or drops it, never through CSS text.
 */
export const useSheetStyles = (styles: SheetTable['styles'] | undefined): string => {
  const scope = `sheet-${useId().replace(/\W/g, '')}`
  useInsertionEffect(() => {
    if (!styles) return
    const element = document.createElement('style')
    if (cspNonce !== undefined) element.nonce = cspNonce
    document.head.append(element)
    const sheet = element.sheet
    for (const [name, declarations] of Object.entries(styles)) {
      if (!sheet || !/^[\w-]+$/.test(name)) continue
      const rule = sheet.cssRules[sheet.insertRule(`.${scope} .${name} {}`, sheet.cssRules.length)] as CSSStyleRule
      for (const [property, value] of Object.entries(declarations))
        rule.style.setProperty(property, property === 'font-family' ? withPageFont(value) : value)
    }
    return () => element.remove()
  }, [scope, styles])
  return scope
}
