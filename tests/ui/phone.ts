import { vi } from 'vitest'

/** From here on the page is on a phone, until its mocks are restored. */
export const onPhone = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
