/** What one look at the installation found. */
export type Finding = {
  what: string
  /** A fault keeps the product from working; a warning from working well. */
  state: 'ok' | 'warning' | 'fault'
  text: string
}

const of =
  (state: Finding['state']) =>
  (what: string, text: string): Finding => ({ what, state, text })

export const ok = of('ok')
export const warning = of('warning')
export const fault = of('fault')
