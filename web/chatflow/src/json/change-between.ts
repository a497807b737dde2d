/** What makes one text of another: the stretch between what both begin and end with. */
export function changeBetween(before: string, after: string) {
  if (before === after) return undefined
  const shortest = Math.min(before.length, after.length)
  let from = 0
  while (from < shortest && before[from] === after[from]) from++
  let same = 0
  while (same < shortest - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}
