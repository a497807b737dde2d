// English alone: other languages are told apart by how rare a word is, which does most of the same.
const emptyWords = new Set(
  (
    'a about am an and any are as at be been but by can could did do does for from get had has have he her his how i ' +
    'if in into is it its may me might must my no not of on one or our s shall she should so than that the their them ' +
    'then there these they this to too up us was we were what when where which who whom whose why will with would you your'
  ).split(' '),
)

/**
 * The words of a text that say what it is about, in lower case and in order: those that every
 * question has are left out, unless there are no others.
 */
export function contentWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !emptyWords.has(word))
  return telling.length > 0 ? telling : words
}
