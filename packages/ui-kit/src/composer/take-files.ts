/** Which files a message may bring along. */
export type FileRules = {
  /** As in a file input: `image/*`, `application/pdf`, `.csv`; none is any kind. */
  readonly accept: readonly string[]
  readonly maxCount: number
  readonly maxBytes: number
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

/** Why a file is not taken. */
export type Refusal = { readonly name: string; readonly why: 'kind' | 'size' | 'count' }

/** Adds what may be added to the files there are, and says of the others why not. */
export function takeFiles<F extends FileFacts>(
  present: readonly F[],
  offered: readonly F[],
  rules: FileRules,
): { readonly files: readonly F[]; readonly refused: readonly Refusal[] } {
  const files = [...present]
  const refused: Refusal[] = []
  for (const file of offered) {
    const why = whyNot(file, files.length, rules)
    if (why === undefined) files.push(file)
    else refused.push({ name: file.name, why })
  }
  return { files, refused }
}

function whyNot(file: FileFacts, count: number, { accept, maxBytes, maxCount }: FileRules): Refusal['why'] | undefined {
  if (accept.length > 0 && !accept.some((pattern) => isKind(file, pattern))) return 'kind'
  if (file.size > maxBytes) return 'size'
  return count >= maxCount ? 'count' : undefined
}

function isKind({ name, type }: FileFacts, pattern: string): boolean {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern.toLowerCase())
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
