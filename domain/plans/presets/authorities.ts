/**
 * 行政庁 that a company may begin with: only what was read, on the day named, of the year named. What was not read is
 * empty, and nothing is due before the company has filled it in; all of it is to be asked at the office (確認日).
 */
import type { CreateAuthorityRequest } from '../authorities.contract.ts'
import type { AuthorityGroup } from '../rules.ts'

type Group = Omit<AuthorityGroup, 'key'>
type Facts = Pick<CreateAuthorityRequest, 'name' | 'source'> &
  Partial<Pick<CreateAuthorityRequest, 'url' | 'online_filing' | 'note'>> & {
    candidate_key: string
    groups: readonly Partial<Group>[]
  }
export type AuthorityCandidate = Omit<CreateAuthorityRequest, 'groups'> & { candidate_key: string; groups: Group[] }

const read = '2026年11月27日に読みました'
const ofTheYear = '令和6年度の特定建築物の案内で読んだ時期です。年度によって変わることがあります。'
const surveyor = `https://www.nikkaku.jp/gyoumu/kison/teiki/jiki/ （${read}）`

const candidates: readonly Facts[] = [
  {
    candidate_key: 'osaka-prefecture',
    name: '大阪府',
    url: 'https://www.pref.osaka.lg.jp/o130190/kenshi_anzen/teiho/teiho.html',
    groups: [{ use: '共同住宅', every_years: 3, fiscal_year: 2024, to: '03-31' }],
    note: ofTheYear,
    source: `大阪府「定期報告制度」、${surveyor}`,
  },
  { candidate_key: 'osaka-city', name: '大阪市', groups: [{ to: '12-25' }], note: ofTheYear, source: surveyor },
  {
    candidate_key: 'hyogo-prefecture',
    name: '兵庫県',
    groups: [{ from: '07-01', to: '10-31' }],
    note: ofTheYear,
    source: surveyor,
  },
  {
    candidate_key: 'kobe-city',
    name: '神戸市',
    groups: [{ from: '08-01', to: '11-29' }],
    note: ofTheYear,
    source: surveyor,
  },
  { candidate_key: 'kyoto-prefecture', name: '京都府', groups: [{ to: '12-25' }], note: ofTheYear, source: surveyor },
  {
    candidate_key: 'kyoto-city',
    name: '京都市',
    online_filing: 'accepted',
    groups: [{ to: '12-25' }],
    note: ofTheYear,
    source: surveyor,
  },
  {
    candidate_key: 'fukuoka-city',
    name: '福岡市',
    groups: [{ from: '09-01', to: '10-31' }],
    source: `moriya-g.co.jp/teiki-02 （${read}）`,
  },
]

const nothing: Group = { use: null, every_years: null, fiscal_year: null, from: null, to: null }

export const authorityCandidates: readonly AuthorityCandidate[] = candidates.map(({ groups, ...facts }) => ({
  office: null,
  address: null,
  tel: null,
  url: null,
  online_filing: null,
  note: null,
  ...facts,
  groups: groups.map((group) => ({ ...nothing, ...group })),
  confirmed_on: null,
}))
