/**
 * Phones get their own layout by user agent, not by width: a narrow window on a desk stays the office layout.
 *
 * Asked only where a layout is picked: by the shell, by routes and pages, and by the few parts of `ui` and `widgets` that
 * come in two forms behind one name (lint lists them). Whatever is picked is given what it needs; looks that differ stand in
 * one style, `p: { desk: 6, phone: 4 }`, and the theme knows which holds.
 */
export const isSmartphone = (userAgent: string = navigator.userAgent): boolean =>
  /iPhone/.test(userAgent) || (/Android/.test(userAgent) && /Mobile/.test(userAgent))
