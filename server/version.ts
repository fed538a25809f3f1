/** Which version of the product runs. */
import about from '../package.json' with { type: 'json' }

export const { version } = about
