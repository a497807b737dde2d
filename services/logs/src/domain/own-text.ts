/**
 * The same text with memory of its own. What is cut out of a long text refers to all of it, and keeps it there: a line
 * that is kept would keep its whole chunk, a label the body that it came with.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString()
}
