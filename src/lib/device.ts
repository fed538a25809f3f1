/** Phones get their own layout by user agent, not by width: a narrow window on a desk stays the office layout. */
export const isSmartphone = (userAgent: string = navigator.userAgent): boolean =>
  /iPhone/.test(userAgent) || (/Android/.test(userAgent) && /Mobile/.test(userAgent))
