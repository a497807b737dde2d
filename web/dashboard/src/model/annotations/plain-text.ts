/** The words of a text that may hold markup, as those of other dashboards do. */
export function plainText(markup: string): string {
  return markup
    .replace(/<br\s*\/?>|<\/(p|div|li)>/gi, '\n')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' }
