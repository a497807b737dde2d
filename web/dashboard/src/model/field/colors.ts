/** The theme that named colours and texts are chosen for. */
export type ColorScheme = 'light' | 'dark'

/** Five shades of each hue, from `super-light-` over the name itself to `dark-`. */
const shades = ['super-light-', 'light-', '', 'semi-dark-', 'dark-']

const hues: Readonly<Record<string, readonly string[]>> = {
  red: ['#FFA6B0', '#FF7383', '#F2495C', '#E02F44', '#C4162A'],
  orange: ['#FFCB7D', '#FFB357', '#FF9830', '#FF780A', '#FA6400'],
  yellow: ['#FFF899', '#FFEE52', '#FADE2A', '#F2CC0C', '#E0B400'],
  green: ['#C8F2C2', '#96D98D', '#73BF69', '#56A64B', '#37872D'],
  blue: ['#C0D8FF', '#8AB8FF', '#5794F2', '#3274D9', '#1F60C4'],
  purple: ['#DEB6F2', '#CA95E5', '#B877D9', '#A352CC', '#8F3BB8'],
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries(hues).flatMap(([hue, values]) =>
    values.map((value, index): [string, string] => [`${shades[index] ?? ''}${hue}`, value]),
  ),
)

/** Colours of series in the order they are given out, then again from the start. */
const palette: readonly string[] = `
  #73BF69 #F2CC0C #8AB8FF #FF780A #F2495C #5794F2 #B877D9 #705DA0 #37872D #FADE2A #447EBC #C15C17 #890F02 #0A437C
  #6D1F62 #584477 #B7DBAB #F4D598 #70DBED #F9BA8F #F29191 #82B5D8 #E5A8E2 #AEA2E0 #629E51 #E5AC0E #64B0C8 #E0752D
  #BF1B00 #0A50A1 #962D82 #614D93 #9AC48A #F2C96D #65C5DB #F9934E #EA6460 #5195CE #D683CE #806EB7 #3F6833 #967302
  #2F575E #99440A #58140C #052B51 #511749 #3F2B5B #E0F9D7 #FCEACA #CFFAFF #F9E2D2 #FCE2DE #BADFF4 #F9D9F9 #DEDAF7
`
  .trim()
  .split(/\s+/)

/** A colour as CSS: names such as `semi-dark-red` and `text` are looked up, anything else is taken as it is. */
export function cssColor(color: string, scheme: ColorScheme): string {
  if (color === 'text') return scheme === 'dark' ? '#CCCCDC' : '#24292E'
  if (color === 'panel') return scheme === 'dark' ? '#181B1F' : '#FFFFFF'
  if (color === 'super-light-gray' || color === 'gray') return '#808080'
  return named.get(color) ?? color
}

/** The colour of the series with this index among those of its panel. */
export function paletteColor(index: number): string {
  return palette[index % palette.length] ?? '#73BF69'
}

/** Always the same colour for a name, wherever its series stands. */
export function paletteColorOf(name: string): string {
  let hash = 0
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return paletteColor(Math.abs(hash))
}

/** A shade of `color` between darker and lighter, `index` of the series decides which. */
export function shadeOf(color: string, index: number): string {
  const steps = [0, 0.25, -0.2, 0.45, -0.35, 0.6]
  const amount = steps[index % steps.length] ?? 0
  return amount >= 0 ? mixColors(color, '#FFFFFF', amount) : mixColors(color, '#000000', -amount)
}

/** `ratio` 0 is the first colour, 1 the second; a colour that is not written as `#rrggbb` counts as its nearer end. */
export function mixColors(from: string, to: string, ratio: number): string {
  const [a, b] = [channels(from), channels(to)]
  if (a === undefined || b === undefined) return ratio < 0.5 ? from : to
  const mixed = a.map((channel, index) => Math.round(channel + ((b[index] ?? channel) - channel) * ratio))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): readonly number[] | undefined {
  const [, long] = color.match(/^#([0-9a-f]{6})$/i) ?? []
  const [, short] = color.match(/^#([0-9a-f]{3})$/i) ?? []
  const hex = long ?? (short === undefined ? undefined : [...short].map((digit) => digit + digit).join(''))
  return hex === undefined ? undefined : [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
