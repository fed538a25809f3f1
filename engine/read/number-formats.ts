/** Number formats that files refer to by id alone, as a Japanese Excel shows them. */
const eraShort = '[$-411]ge.m.d'
const eraLong = '[$-411]ggge"年"m"月"d"日"'
const yearMonth = 'yyyy"年"m"月"'
const monthDay = 'm"月"d"日"'

export const builtInNumberFormats: Record<number, string> = {
  0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00',
  5: '"¥"#,##0;"¥"\\-#,##0', 6: '"¥"#,##0;[Red]"¥"\\-#,##0', 7: '"¥"#,##0.00;"¥"\\-#,##0.00', 8: '"¥"#,##0.00;[Red]"¥"\\-#,##0.00',
  9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??',
  14: 'yyyy/m/d', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy',
  18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy/m/d h:mm',
  27: eraShort, 28: eraLong, 29: eraLong, 30: 'm/d/yy', 31: 'yyyy"年"m"月"d"日"', 32: 'h"時"mm"分"', 33: 'h"時"mm"分"ss"秒"',
  34: yearMonth, 35: monthDay, 36: eraShort,
  37: '#,##0;\\-#,##0', 38: '#,##0;[Red]\\-#,##0', 39: '#,##0.00;\\-#,##0.00', 40: '#,##0.00;[Red]\\-#,##0.00',
  41: '_ * #,##0_ ;_ * \\-#,##0_ ;_ * "-"_ ;_ @_ ', 42: '_ "¥"* #,##0_ ;_ "¥"* \\-#,##0_ ;_ "¥"* "-"_ ;_ @_ ',
  43: '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', 44: '_ "¥"* #,##0.00_ ;_ "¥"* \\-#,##0.00_ ;_ "¥"* "-"??_ ;_ @_ ',
  45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@',
  50: eraShort, 51: eraLong, 52: yearMonth, 53: monthDay, 54: eraLong, 55: yearMonth, 56: monthDay, 57: eraShort, 58: eraLong,
}
