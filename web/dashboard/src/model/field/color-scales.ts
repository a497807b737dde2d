import { type ColorScheme, cssColor, mixColors } from './colors.ts'

/** Colours from the lowest to the highest value, by colour mode. */
const scales: Readonly<Record<string, readonly string[]>> = {
  'continuous-GrYlRd': ['green', 'yellow', 'red'],
  'continuous-RdYlGr': ['red', 'yellow', 'green'],
  'continuous-BlYlRd': ['dark-blue', 'super-light-yellow', 'dark-red'],
  'continuous-YlRd': ['super-light-yellow', 'dark-red'],
  'continuous-BlPu': ['blue', 'purple'],
  'continuous-YlBl': ['super-light-yellow', 'dark-blue'],
  'continuous-blues': ['panel', 'dark-blue'],
  'continuous-reds': ['panel', 'dark-red'],
  'continuous-greens': ['panel', 'dark-green'],
  'continuous-purples': ['panel', 'dark-purple'],
  'continuous-viridis': ['#440154', '#3B528B', '#21918C', '#5EC962', '#FDE725'],
  'continuous-magma': ['#000004', '#51127C', '#B73779', '#FC8961', '#FCFDBF'],
  'continuous-plasma': ['#0D0887', '#7E03A8', '#CC4778', '#F89540', '#F0F921'],
  'continuous-inferno': ['#000004', '#57106E', '#BC3754', '#F98E09', '#FCFFA4'],
  'continuous-cividis': ['#00224E', '#434E6C', '#7D7C78', '#BCAF6F', '#FEE838'],
}

/**
 * The colours of a mode such as `continuous-GrYlRd` from the lowest to the highest value.
 *
 * @returns `undefined` for a mode that has no scale
 */
export function colorScale(mode: string, scheme: ColorScheme): readonly string[] | undefined {
  const scale = Object.hasOwn(scales, mode) ? scales[mode] : undefined
  return scale?.map((color) => cssColor(color, scheme))
}

/** The colour at `ratio`, 0 to 1, of a scale; what lies outside has the colour of the end. */
export function scaleColor(scale: readonly string[], ratio: number): string {
  const at = Math.min(1, Math.max(0, ratio)) * (scale.length - 1)
  const index = Math.min(Math.floor(at), scale.length - 2)
  const [from = '#808080', to = from] = scale.slice(Math.max(0, index))
  return mixColors(from, to, at - Math.max(0, index))
}
