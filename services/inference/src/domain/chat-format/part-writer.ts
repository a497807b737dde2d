import type { OutputPart } from './output-part.ts'

/** Puts text out as one kind of part, leaving out white space where it only separates parts. */
export type PartWriter = {
  write(text: string): void
  /** White space that was held back belongs to nothing: something else follows. */
  drop(): void
  /** Nothing follows: what was held back was meant. */
  finish(): void
}

/** @param trimStart whether white space before the first other character is left out */
export function createPartWriter(
  kind: 'reasoning' | 'content',
  emit: (part: OutputPart) => void,
  trimStart: () => boolean,
): PartWriter {
  let held = ''
  let begun = false
  return {
    write(text) {
      const all = held + (begun || !trimStart() ? text : text.trimStart())
      const end = all.trimEnd().length
      held = all.slice(end)
      if (end === 0) return
      begun = true
      emit({ kind, text: all.slice(0, end) })
    },
    drop() {
      held = ''
    },
    finish() {
      if (held !== '') emit({ kind, text: held })
      held = ''
    },
  }
}
