/** Where a member of a JSON object stands in its text: the value is `text.slice(start, end)`. */
type Member = { readonly key: string; readonly start: number; readonly end: number }

/**
 * The text of one member of the JSON object that `text` holds, exactly as it was written, or
 * `undefined` when there is none; of members with the same name the last, as `JSON.parse` takes it.
 *
 * @param text valid JSON whose value is an object
 */
export function memberText(text: string, key: string): string | undefined {
  const member = membersOf(text).findLast((candidate) => candidate.key === key)
  return member === undefined ? undefined : text.slice(member.start, member.end)
}

/**
 * The same JSON object with some members set to new values and every other byte as it was; what was
 * not there comes last. A number that JavaScript cannot hold and the order of keys thus stay as written.
 *
 * @param text valid JSON whose value is an object
 */
export function withMembers(text: string, values: Readonly<Record<string, string | number | null>>): string {
  const members = membersOf(text)
  let result = text.trimEnd()
  const missing = Object.keys(values).filter((key) => !members.some((member) => member.key === key))
  if (missing.length > 0) {
    const added = missing.map((key) => `${JSON.stringify(key)}:${JSON.stringify(values[key])}`).join(',')
    const inside = result.slice(0, -1).trimEnd()
    result = `${inside}${members.length > 0 ? ',' : ''}${added}${result.slice(inside.length)}`
  }
  for (const { key, start, end } of members.toReversed()) {
    if (Object.hasOwn(values, key)) result = result.slice(0, start) + JSON.stringify(values[key]) + result.slice(end)
  }
  return result
}

/**
 * The same JSON object without some of its members; the others stand as they were written, in their order.
 *
 * @param text valid JSON whose value is an object
 */
export function withoutMembers(text: string, keys: readonly string[]): string {
  const kept = membersOf(text).filter(({ key }) => !keys.includes(key))
  return `{${kept.map(({ key, start, end }) => `${JSON.stringify(key)}:${text.slice(start, end)}`).join(',')}}`
}

function membersOf(text: string): Member[] {
  const members: Member[] = []
  let at = skipSpace(text, text.indexOf('{') + 1)
  while (text[at] === '"') {
    const keyEnd = skipString(text, at)
    const key = String(JSON.parse(text.slice(at, keyEnd)))
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = skipValue(text, start)
    members.push({ key, start, end })
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return members
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

function skipString(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

// The end of a value is where its brackets are closed, or, for a plain one, where the next sign stands.
function skipValue(text: string, from: number): number {
  let depth = 0
  let at = from
  do {
    const char = text[at]
    if (char === '"') at = skipString(text, at)
    else if (char === '{' || char === '[') [depth, at] = [depth + 1, at + 1]
    else if (char === '}' || char === ']') [depth, at] = [depth - 1, at + 1]
    else if (depth > 0) at++
    else at = skipPlain(text, at)
  } while (depth > 0)
  return at
}

function skipPlain(text: string, from: number): number {
  let at = from
  while (at < text.length && !',}] \n\r\t'.includes(text[at] ?? '')) at++
  return at
}
