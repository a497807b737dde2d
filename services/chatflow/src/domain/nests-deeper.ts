/**
 * Whether lists and objects of a JSON text nest more than `most` levels deep: whatever walks
 * through such a value would run out of stack. The text need not be valid.
 */
export function nestsDeeper(json: string, most: number): boolean {
  // Each level takes two characters.
  if (json.length <= 2 * most) return false
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfText(json, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > most) return true
  }
  return false
}

function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at
  }
  return json.length
}
