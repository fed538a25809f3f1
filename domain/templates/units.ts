/** What readings and amounts are counted in, as forms write it, bare or in brackets. */
const units =
  /^[（(［[]?(mg|kg|g|t|mm|cm|m|km|㎜|㎝|㎞|㎡|㎥|m2|m3|m²|m³|mL|ml|L|ℓ|ppm|ppb|％|%|‰|℃|°C|K|Ω|kΩ|MΩ|V|kV|mV|A|mA|W|kW|kWh|MWh|kvar|VA|kVA|Hz|Pa|kPa|MPa|lx|dB|rpm|s|ms|min|h|年|月|日|時|分|秒|時間|分間|日間|年間|円|千円|人|名|台|個|本|枚|回|件|式|箇所|ヶ所|か所|階|室|戸)(\/(mg|m|㎡|㎥|m2|m3|L|s|min|h|分|時|日|月|年|人|台|戸))?[）)］\]]?$/u

export const isUnit = (text: string): boolean => units.test(text)
