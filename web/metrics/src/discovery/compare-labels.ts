type Labels = Readonly<Record<string, string>>

/** What became of one label. */
export type LabelChange = {
  readonly name: string
  readonly kind: 'added' | 'changed' | 'removed'
  /** Its value afterwards; of one that went the one before. */
  readonly value: string
}

/** What a rule did to labels, by their names; nothing where it changed none. */
export function compareLabels(before: Labels, after: Labels): readonly LabelChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name): readonly LabelChange[] => {
    const [old, now] = [before[name], after[name]]
    if (old === now) return []
    if (now === undefined) return [{ name, kind: 'removed', value: old ?? '' }]
    return [{ name, kind: old === undefined ? 'added' : 'changed', value: now }]
  })
}
