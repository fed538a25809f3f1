import { expect, it } from 'vitest'
import { placeOfCode, type CodePlace } from '#src/lib/place-of-code.ts'

const site = 'https://tatemori.example'
const own = (path: string): CodePlace => ({ kind: 'own', path })
const stranger = (href: string | null): CodePlace => ({ kind: 'stranger', href })

it.each<[string, CodePlace]>([
  // Labels, prints, and what the app shows a code of.
  [`${site}/c/midori/facilities/12`, own('/c/midori/facilities/12')],
  [`${site}/c/midori/buildings/3`, own('/c/midori/buildings/3')],
  [`${site}/c/midori/drawings/7?version=2`, own('/c/midori/drawings/7?version=2')],
  [`${site}/c/midori/drawings/7?pin=41`, own('/c/midori/drawings/7?pin=41')],
  [`  HTTPS://TATEMORI.example/c/midori/facilities/12/ `, own('/c/midori/facilities/12/')],
  // Another company's, whatever it leads to.
  [`${site}/c/sakura/facilities/12`, { kind: 'otherCompany', href: `${site}/c/sakura/facilities/12` }],
  [`${site}/c/Midori/facilities/12`, { kind: 'otherCompany', href: `${site}/c/Midori/facilities/12` }],
  // Ours, yet no record: nobody prints such a label.
  [`${site}/c/midori/settings/users`, stranger(`${site}/c/midori/settings/users`)],
  [`${site}/c/midori/facilities/0`, stranger(`${site}/c/midori/facilities/0`)],
  [`${site}/c/midori/facilities/12/../../settings/users`, stranger(`${site}/c/midori/settings/users`)],
  [`${site}/d/secret`, stranger(`${site}/d/secret`)],
  // Strangers', also those that look like ours.
  ['http://tatemori.example/c/midori/facilities/12', stranger('http://tatemori.example/c/midori/facilities/12')],
  [`${site}:8443/c/midori/facilities/12`, stranger(`${site}:8443/c/midori/facilities/12`)],
  [`${site}@evil.example/c/midori/facilities/12`, stranger(`${site}@evil.example/c/midori/facilities/12`)],
  [
    `https://evil.example/?${site}/c/midori/facilities/12`,
    stranger(`https://evil.example/?${site}/c/midori/facilities/12`),
  ],
  // No address that a browser should be led to.
  ['javascript:alert(1)', stranger(null)],
  ['/c/midori/facilities/12', stranger(null)],
  ['https://', stranger(null)],
  ['AC-503 2019年製', stranger(null)],
])('%s', (text, place) => {
  expect(placeOfCode(text, site, 'midori')).toEqual(place)
})
