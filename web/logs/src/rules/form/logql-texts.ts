// Texts go first: in one of them a comment's sign is a sign as any other.
const textOrComment = /"(?:\\.|[^"\\\n])*"|`[^`]*`|(\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)/g

/** LogQL with nothing in its texts, and without its comments: what is left are names and signs. */
export function withoutTexts(logql: string): string {
  return logql.replace(textOrComment, (_, comment?: string) => (comment === undefined ? '""' : ' '))
}

/** Whether what is put behind it on the same line would be a part of a comment. */
export function endsInComment(logql: string): boolean {
  const last = [...logql.matchAll(textOrComment)].at(-1)
  const comment = last?.[1]
  if (last === undefined || comment === undefined || comment.startsWith('/*')) return false
  return last.index + comment.length === logql.length
}
