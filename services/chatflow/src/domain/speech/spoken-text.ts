/** Marks at the beginning of a line that are not said, with what is said in their place. */
const lineMarks: readonly (readonly [RegExp, string])[] = [
  // The lines around code, rules between parts, and the line below the head of a table.
  [/^[ \t]*(?:`{3,}|~{3,}).*$/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''],
  [/^[ \t]*\|?[ \t]*:?-{2,}[-|: \t]*$/gm, ''],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
]

const marks: readonly (readonly [RegExp, string])[] = [
  [/!?\[([^[\]\n]*)\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/g, '$1'],
  [/<(https?:\/\/[^<>\s]+)>/g, '$1'],
  [/(`{1,2})([^`\n]+)\1/g, '$2'],
  [/(\*{1,3})(?=\S)([^*\n]+)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}])(_{1,3})(?=\S)([^_\n]+)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2'],
  [/~~(?=\S)([^~\n]+)(?<=\S)~~/g, '$1'],
  [/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1'],
]

/**
 * What is said of an answer in Markdown: its words without the marks, a table cell by cell. Code is said as it is
 * written. Where only marks would be left, the text itself.
 */
export function spokenText(markdown: string): string {
  const lines = replaceAll(markdown, lineMarks).split('\n').map(withoutCells)
  // Once more, for what stood within another mark.
  const text = replaceAll(replaceAll(lines.join('\n'), marks), marks)
  const words = text.replace(/\n{3,}/g, '\n\n').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : markdown
}

function withoutCells(line: string): string {
  const row = /^[ \t]*\|(.+)\|[ \t]*$/.exec(line)?.[1]
  if (row === undefined) return line
  const cells = row.split('|').map((cell) => cell.trim())
  return cells.filter((cell) => cell !== '').join(', ')
}

function replaceAll(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((last, [mark, words]) => last.replace(mark, words), text)
}
