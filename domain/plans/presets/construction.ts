/** 建築基準法12条: the authority sets year and months, so nothing is due before somebody has asked it. */
import { asAuthoritySets, type PresetFacts } from './preset.ts'

const authority = '特定行政庁'

export const constructionPresets = [
  {
    key: 'special-building-survey',
    name: '特定建築物 定期調査',
    law: '建築基準法',
    article: '建築基準法12条1項、同施行規則5条',
    rule: asAuthoritySets(3),
    qualification: '一級・二級建築士、特定建築物調査員',
    report_to: authority,
    report_form: '定期調査報告書（様式36号の2）と概要書（36号の3）',
    note: '報告の年と月は特定行政庁が用途ごとに定め、毎年のこともあります。検査済証を受けた直後の回は除かれます。',
    source: '群馬県「定期調査報告」、大阪府「定期報告制度」',
  },
  {
    key: 'building-equipment-inspection',
    name: '建築設備 定期検査',
    law: '建築基準法',
    article: '建築基準法12条3項',
    rule: asAuthoritySets(1),
    qualification: '建築設備検査員、一級・二級建築士',
    report_to: authority,
    report_form: null,
    note: '換気・排煙・非常用の照明・給排水のうち、特定行政庁が定める設備です。',
    source: '熊本県、大阪府「定期報告制度」、kenchiku-setsubi.com',
  },
  {
    key: 'fire-door-inspection',
    name: '防火設備 定期検査',
    law: '建築基準法',
    article: '建築基準法12条3項',
    rule: asAuthoritySets(1),
    qualification: '防火設備検査員',
    report_to: authority,
    report_form: '定期検査報告書（様式36号の8）と概要書（36号の9）',
    note: '随時閉鎖式の防火戸・防火シャッターなどです。',
    source: '高崎市「防火設備定期検査報告」',
  },
  {
    key: 'elevator-inspection',
    name: '昇降機 定期検査',
    law: '建築基準法',
    article: '建築基準法12条3項',
    rule: asAuthoritySets(1),
    qualification: '昇降機等検査員',
    report_to: authority,
    report_form: null,
    note: 'エレベーター、エスカレーター、小荷物専用昇降機（テーブルタイプ）です。毎年、定められた月に報告します。',
    source: '熊本県、hbs.co.jp（日立ビルシステム）',
  },
] as const satisfies readonly PresetFacts[]
