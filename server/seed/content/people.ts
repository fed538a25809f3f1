/** The people of the demo company and of the small one beside it. All are invented; their addresses reach nobody. */
import { roles, type Role } from '#domain/users/users.labels.ts'

export const demoPassword = 'tatemori-demo'

export type DemoCompany = {
  company_key: string
  name: string
  representative_name: string
  representative_position: string
  address: string
  tel: string
}

export const midori: DemoCompany = {
  company_key: 'midori',
  name: '株式会社みどり総合管理',
  representative_name: '佐藤 恵子',
  representative_position: '代表取締役',
  address: '東京都千代田区神田錦町2-7-15 錦町みどりビル4F',
  tel: '03-5555-0100',
}

export const sakura: DemoCompany = {
  company_key: 'sakura',
  name: '有限会社さくら設備サービス',
  representative_name: '桜井 修',
  representative_position: '代表取締役',
  address: '神奈川県川崎市幸区中幸町3-11-2',
  tel: '044-555-0180',
}

export type DemoPerson = { email: string; name: string; role: Role }

/** Ten people inside, which is the limit, and four guests. */
export const midoriPeople = [
  { email: 'keiko.sato@midori-kanri.example', name: '佐藤 恵子', role: roles.master },
  { email: 'kenichi.takahashi@midori-kanri.example', name: '高橋 健一', role: roles.admin },
  { email: 'misaki.mori@midori-kanri.example', name: '森 美咲', role: roles.admin },
  { email: 'aya.nakamura@midori-kanri.example', name: '中村 彩', role: roles.member },
  { email: 'daisuke.kobayashi@midori-kanri.example', name: '小林 大輔', role: roles.member },
  { email: 'shota.ito@midori-kanri.example', name: '伊藤 翔太', role: roles.member },
  { email: 'mayumi.watanabe@midori-kanri.example', name: '渡辺 真由美', role: roles.member },
  { email: 'takuya.yamamoto@midori-kanri.example', name: '山本 拓也', role: roles.member },
  { email: 'yuki.kato@midori-kanri.example', name: '加藤 由紀', role: roles.member },
  { email: 'ryo.matsuda@midori-kanri.example', name: '松田 涼', role: roles.member },
  { email: 'makoto.harada@aoba-kucho.example', name: '原田 誠', role: roles.guest },
  { email: 'hiroshi.morikawa@hokuto-ev.example', name: '森川 浩', role: roles.guest },
  { email: 'naoto.oshima@minato-bosai.example', name: '大島 直人', role: roles.guest },
  { email: 'satomi.nishio@clean-works.example', name: '西尾 里美', role: roles.guest },
] as const satisfies readonly DemoPerson[]

/** 高橋 健一 belongs to both companies. */
export const sakuraPeople = [
  { email: 'osamu.sakurai@sakura-setsubi.example', name: '桜井 修', role: roles.master },
  { email: 'kenichi.takahashi@midori-kanri.example', name: '高橋 健一', role: roles.admin },
  { email: 'emi.kawabata@sakura-setsubi.example', name: '川端 恵美', role: roles.member },
] as const satisfies readonly DemoPerson[]

export type DemoContact = { name: string; affiliation: string; email: string; phone_number: string }

/** Partner companies; the guests are among their people. */
export const partners: readonly DemoContact[] = [
  {
    name: '原田 誠',
    affiliation: '株式会社アオバ空調サービス',
    email: 'makoto.harada@aoba-kucho.example',
    phone_number: '03-5555-0177',
  },
  {
    name: '森川 浩',
    affiliation: '株式会社北都エレベーター',
    email: 'hiroshi.morikawa@hokuto-ev.example',
    phone_number: '03-5555-0163',
  },
  {
    name: '大島 直人',
    affiliation: '湊防災設備株式会社',
    email: 'naoto.oshima@minato-bosai.example',
    phone_number: '03-5555-0119',
  },
  {
    name: '西尾 里美',
    affiliation: '株式会社クリーンワークス東京',
    email: 'satomi.nishio@clean-works.example',
    phone_number: '03-5555-0148',
  },
  {
    name: '堀内 達也',
    affiliation: '有限会社堀内水道工業',
    email: 'tatsuya.horiuchi@horiuchi-suido.example',
    phone_number: '03-5555-0135',
  },
  {
    name: '篠原 明',
    affiliation: '東都電気保安株式会社',
    email: 'akira.shinohara@toto-hoan.example',
    phone_number: '03-5555-0191',
  },
]

/** Whom a building's owner has us report to. */
export const owners: readonly DemoContact[] = [
  {
    name: '三浦 裕子',
    affiliation: '株式会社青葉アセット',
    email: 'yuko.miura@aoba-asset.example',
    phone_number: '03-5555-0142',
  },
  {
    name: '黒田 慎一',
    affiliation: '錦町興産株式会社',
    email: 'shinichi.kuroda@nishikicho-kosan.example',
    phone_number: '03-5555-0151',
  },
  {
    name: '藤井 玲子',
    affiliation: '港南ベイ不動産株式会社',
    email: 'reiko.fujii@konan-bay.example',
    phone_number: '03-5555-0126',
  },
  {
    name: '岡本 和也',
    affiliation: '新川ロジスティクス株式会社',
    email: 'kazuya.okamoto@shinkawa-logi.example',
    phone_number: '03-5555-0184',
  },
  {
    name: '長谷川 恵',
    affiliation: '医療法人桜木会',
    email: 'megumi.hasegawa@sakuragi-kai.example',
    phone_number: '045-555-0132',
  },
  {
    name: '三田レジデンス管理組合',
    affiliation: '三田レジデンス',
    email: 'kumiai@mita-residence.example',
    phone_number: '03-5555-0170',
  },
]
