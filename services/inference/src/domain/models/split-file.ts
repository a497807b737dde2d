/** A file of a model that may be split over several. */
export type SplitFile = {
  /** Its name without the number; of a model in one file its name. */
  readonly whole: string
  /** Counted from 1. */
  readonly index: number
  /** The names of all files of the model in order. */
  readonly all: readonly string[]
}

const pattern = /-(\d{5})-of-(\d{5})\.gguf$/
const maxParts = 1_000

/** What the name says, as llama.cpp's tool for splitting writes it: `model-00001-of-00003.gguf`. */
export function splitOf(name: string): SplitFile {
  const [, index, count] = pattern.exec(name) ?? []
  const parts = Number(count)
  if (index === undefined || parts === 0 || parts > maxParts) return { whole: name, index: 1, all: [name] }
  const part = (at: number) => name.replace(pattern, `-${String(at).padStart(5, '0')}-of-${count}.gguf`)
  return {
    whole: name.replace(pattern, '.gguf'),
    index: Number(index),
    all: Array.from({ length: parts }, (_, at) => part(at + 1)),
  }
}
