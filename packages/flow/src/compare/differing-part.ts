/** What differs between two texts, without the words at their beginning and end that are the same. */
export function differingPart(before: string, after: string): { readonly before: string; readonly after: string } {
  const [old, young] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(old.length, young.length)
  const start = countSame(shorter, (at) => old[at] === young[at])
  const end = countSame(shorter - start, (at) => old.at(-1 - at) === young.at(-1 - at))
  const between = (words: readonly string[]) =>
    words
      .slice(start, words.length - end)
      .join('')
      .trim()
  return { before: between(old), after: between(young) }
}

// Each with the space before it.
function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

function countSame(length: number, isSame: (at: number) => boolean): number {
  for (let at = 0; at < length; at++) if (!isSame(at)) return at
  return length
}
