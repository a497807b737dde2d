const names = ['blue', 'teal', 'grape', 'cyan', 'pink', 'lime', 'violet', 'orange', 'indigo', 'green'] as const

/** A colour that a container keeps, from its id. */
export function containerColor(id: string): string {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return `var(--mantine-color-${names[hash % names.length]}-text)`
}

const ansi = ['gray', 'red', 'green', 'yellow', 'blue', 'grape', 'cyan', 'gray'] as const

/** A colour of a terminal in a shade that can be read on this page; others are taken as they are. */
export function ansiColor(color: number | string): string {
  if (typeof color === 'string') return color
  if (color === 7 || color === 15) return 'var(--mantine-color-text)'
  if (color === 0 || color === 8) return 'var(--mantine-color-dimmed)'
  return `var(--mantine-color-${ansi[color % 8]}-text)`
}

/** The same behind text. */
export function ansiBackground(color: number | string): string {
  return typeof color === 'string' ? color : `var(--mantine-color-${ansi[color % 8]}-light)`
}
