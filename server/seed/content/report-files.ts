/** Photographs in the matters' report folders; the name says what is seen. */
import type { Scene } from '#server/seed/photos.ts'

export const reportPhotos: readonly { matter: string; name: string; scene: Scene; author: string; day: number }[] = [
  { matter: 'aircon', name: 'AC-503_外観.jpg', scene: 'cassette', author: '小林 大輔', day: 0 },
  { matter: 'aircon', name: 'AC-503_フィルター清掃前.jpg', scene: 'filterBefore', author: '小林 大輔', day: 0 },
  { matter: 'aircon', name: '高圧計_5F系統.jpg', scene: 'gauge', author: '原田 誠', day: 0 },
  { matter: 'aircon', name: '5F_共用廊下.jpg', scene: 'corridor', author: '中村 彩', day: -1 },
  { matter: 'leak', name: '3F給湯室_漏水箇所.jpg', scene: 'leak', author: '小林 大輔', day: -1 },
  { matter: 'leak', name: '3F給湯室_仮補修後.jpg', scene: 'repaired', author: '小林 大輔', day: -1 },
  { matter: 'leak', name: '2F廊下_被害状況.jpg', scene: 'corridor', author: '小林 大輔', day: -1 },
  { matter: 'pump', name: '排水ポンプ_外観.jpg', scene: 'pump', author: '山本 拓也', day: 0 },
  { matter: 'pump', name: '吐出圧力_異常値.jpg', scene: 'gaugeHigh', author: '山本 拓也', day: 0 },
  { matter: 'tank', name: '受水槽_清掃前.jpg', scene: 'tankBefore', author: '西尾 里美', day: -2 },
  { matter: 'tank', name: '受水槽_清掃後.jpg', scene: 'tankAfter', author: '西尾 里美', day: -2 },
  { matter: 'roof', name: '屋上防水_膨れ.jpg', scene: 'roof', author: '松田 涼', day: -6 },
  { matter: 'led', name: '3F_既設照明.jpg', scene: 'lights', author: '伊藤 翔太', day: -4 },
  { matter: 'power', name: '屋上キュービクル.jpg', scene: 'cubicle', author: '加藤 由紀', day: -3 },
  { matter: 'cleaning', name: '3F廊下_清掃後.jpg', scene: 'corridor', author: '西尾 里美', day: -5 },
]
