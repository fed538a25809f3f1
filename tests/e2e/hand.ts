/**
 * What somebody's hands do in a page: presses of the pointer and of keys, counted where they arrive. A press with Ctrl is
 * two keys; a character that comes without its own key, as Japanese does here, counts as one though it takes several.
 */
import type { Page } from 'playwright-core'

export type Presses = { clicks: number; keys: number }
export const sumOf = ({ clicks, keys }: Presses): number => clicks + keys
export const together = (all: readonly Presses[]): Presses => ({
  clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
  keys: all.reduce((sum, { keys }) => sum + keys, 0),
})

/** Before the page is opened first. Answers what was pressed since it was asked last. */
export const countHand = async (page: Page): Promise<() => Promise<Presses>> => {
  let counted: Presses = { clicks: 0, keys: 0 }
  await page.exposeFunction('pressed', (kind: keyof Presses, count: number) => {
    counted[kind] += count
  })
  await page.addInitScript(() => {
    const tell = (kind: 'clicks' | 'keys', count: number): void =>
      void (window as unknown as { pressed(kind: string, count: number): void }).pressed(kind, count)
    let isTyped = false
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell('clicks', 1), { capture: true })
    addEventListener(
      'keydown',
      ({ isTrusted, key, ctrlKey, metaKey }) => {
        if (!isTrusted) return
        isTyped = key.length === 1 && !ctrlKey && !metaKey
        tell('keys', 1)
      },
      { capture: true },
    )
    addEventListener(
      'beforeinput',
      ({ inputType, data }) => {
        if (inputType === 'insertText' && data !== null && !isTyped) tell('keys', [...data].length)
        isTyped = false
      },
      { capture: true },
    )
  })
  return async () => {
    // What was pressed last has arrived by then.
    await page.evaluate(() => undefined)
    const pressed = counted
    counted = { clicks: 0, keys: 0 }
    return pressed
  }
}
