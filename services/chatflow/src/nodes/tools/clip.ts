/** The first `limit` characters of a text, saying that there was more. */
export function clip(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (cut at ${limit} of ${text.length} characters)`
}
