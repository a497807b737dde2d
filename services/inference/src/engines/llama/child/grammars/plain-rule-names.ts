// A text, a class, a comment, a token by its number or name; else a name.
const parts = /"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|#[^\r\n]*|<[^>\r\n]*>|[A-Za-z0-9_-]+/gs
const name = /^[A-Za-z0-9_-]+$/

/**
 * A grammar whose rules have names that llama.cpp reads, which knows no `_` in them, as other engines do; no two
 * rules become one. Anything else stays as it is.
 */
export function plainRuleNames(grammar: string): string {
  if (!grammar.includes('_')) return grammar
  const taken = new Set(grammar.match(parts)?.filter((part) => name.test(part)))
  const renamed = new Map<string, string>()
  return grammar.replace(parts, (part) => {
    if (!name.test(part) || !part.includes('_')) return part
    const known = renamed.get(part) ?? freeName(part.replaceAll('_', '-'), taken)
    renamed.set(part, known)
    return known
  })
}

function freeName(wanted: string, taken: Set<string>): string {
  let found = wanted
  for (let count = 2; taken.has(found); count++) found = `${wanted}-${count}`
  taken.add(found)
  return found
}
