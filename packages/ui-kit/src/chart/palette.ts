// Told apart on light and on dark, and by people who see few colours as long as there are few series.
const palette = [
  '#f2812a',
  '#3b8fd9',
  '#36a667',
  '#c256c9',
  '#d8a50f',
  '#e0525c',
  '#19a5a8',
  '#8b72e3',
  '#7f9a2b',
  '#d8699c',
  '#5f86a3',
  '#a9754b',
]

/** Colour of the series at `index`; they repeat after twelve. */
export function seriesColor(index: number): string {
  return palette[index % palette.length] ?? '#888888'
}
