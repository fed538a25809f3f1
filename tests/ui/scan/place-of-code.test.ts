import { expect, it } from 'vitest'
import { placeOfCode, type CodePlace } from '#src/lib/place-of-code.ts'

const site = 'https://tatemori.example'
const own = (path: string): CodePlace => ({ kind: 'own', path })
const former = 'http://192.168.1.10'
const elsewhere = (host: string): CodePlace => ({ kind: 'elsewhere', path: '/c/midori/facilities/12', host })
const other = (href: string): CodePlace => ({ kind: 'otherCompany', href, path: null, name: null })
const stranger = (href: string | null): CodePlace => ({ kind: 'stranger', href })

it.each<[string, CodePlace]>([
  // Labels, prints, and what the app shows a code of.
  [`${site}/c/midori/facilities/12`, own('/c/midori/facilities/12')],
  [`${site}/c/midori/buildings/3`, own('/c/midori/buildings/3')],
  [`${site}/c/midori/drawings/7?version=2`, own('/c/midori/drawings/7?version=2')],
  [`${site}/c/midori/drawings/7?pin=41`, own('/c/midori/drawings/7?pin=41')],
  [`  HTTPS://TATEMORI.example/c/midori/facilities/12/ `, own('/c/midori/facilities/12/')],
  // Another company's, whatever it leads to.
  [`${site}/c/sakura/facilities/12`, other(`${site}/c/sakura/facilities/12`)],
  [`${site}/c/Midori/facilities/12`, other(`${site}/c/Midori/facilities/12`)],
  // Of a company that the person is in as well it is asked.
  [
    `${site}/c/aoi/facilities/12`,
    {
      ...{ kind: 'otherCompany', href: `${site}/c/aoi/facilities/12` },
      ...{ path: '/c/aoi/facilities/12', name: '葵ビルサービス' },
    },
  ],
  [`${former}/c/aoi/settings/users`, other(`${former}/c/aoi/settings/users`)],
  // With an address that the installation had.
  [`${former}/c/midori/drawings/7?pin=41`, own('/c/midori/drawings/7?pin=41')],
  // With one that nobody knows the path counts, and it is asked; a path of no record leads nowhere.
  ['http://10.0.0.5/c/midori/facilities/12', elsewhere('10.0.0.5')],
  ['http://10.0.0.5/c/midori/settings/users', stranger('http://10.0.0.5/c/midori/settings/users')],
  ['http://10.0.0.5/c/sakura/facilities/12', stranger('http://10.0.0.5/c/sakura/facilities/12')],
  // Ours, yet no record: nobody prints such a label.
  [`${site}/c/midori/settings/users`, stranger(`${site}/c/midori/settings/users`)],
  [`${site}/c/midori/facilities/0`, stranger(`${site}/c/midori/facilities/0`)],
  [`${site}/c/midori/facilities/12/../../settings/users`, stranger(`${site}/c/midori/settings/users`)],
  [`${site}/d/secret`, stranger(`${site}/d/secret`)],
  // Strangers' that look like ours: nothing of theirs is opened, and nothing of ours by itself.
  ['http://tatemori.example/c/midori/facilities/12', elsewhere('tatemori.example')],
  [`${site}:8443/c/midori/facilities/12`, elsewhere('tatemori.example:8443')],
  [`${site}@evil.example/c/midori/facilities/12`, elsewhere('evil.example')],
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
  expect(
    placeOfCode(text, {
      companyId: 'midori',
      addresses: [site, former],
      companies: new Map([
        ['midori', 'みどり総合管理'],
        ['aoi', '葵ビルサービス'],
      ]),
    }),
  ).toEqual(place)
})
