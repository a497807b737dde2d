import type { Links } from 'marked'

/** Whether two sets of definitions say the same. */
export function sameLinks(left: Links, right: Links): boolean {
  const labels = Object.keys(left)
  return labels.length === Object.keys(right).length && labels.every((label) => isSame(left[label], right[label]))
}

/** Tells which texts may look different with other definitions; some too many, never too few. */
export function changedLinks(before: Links, now: Links): (raw: string) => boolean {
  const labels = Object.keys({ ...before, ...now }).filter((label) => !isSame(before[label], now[label]))
  const signs = labels.map((label) => squeeze(`[${label}]`))
  return (raw) => {
    const text = squeeze(raw)
    return signs.some((sign) => text.includes(sign))
  }
}

function isSame(left: Links[string] | undefined, right: Links[string] | undefined): boolean {
  return left?.href === right?.href && left?.title === right?.title
}

// A label may go over several lines, which in a list or a quote begin with signs of their own.
function squeeze(text: string): string {
  return text
    .replace(/[\s>]+/g, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
}
