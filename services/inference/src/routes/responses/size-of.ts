/** About how much memory a value takes: two bytes a character of text, and eight for all else. */
export function sizeOf(value: unknown): number {
  // Writing it as JSON would copy every picture.
  const open = [value]
  let bytes = 0
  while (open.length > 0) {
    const each = open.pop()
    bytes += typeof each === 'string' ? each.length * 2 : 8
    if (typeof each !== 'object' || each === null) continue
    for (const [key, held] of Object.entries(each)) {
      bytes += key.length * 2
      open.push(held)
    }
  }
  return bytes
}
