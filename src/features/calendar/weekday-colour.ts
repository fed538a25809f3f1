/** Of a column's head: Sunday red, Saturday blue. */
export const weekdayColour = (weekday: number): string =>
  weekday === 0 ? 'error.main' : weekday === 6 ? 'info.main' : 'text.secondary'
