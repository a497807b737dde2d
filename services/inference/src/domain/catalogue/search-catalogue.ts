import type { CatalogueModel } from './catalogue-model.ts'

/** The models in whose facts each of the words begins one, such as `code apache-2.0` or `qwen 4b`. */
export function searchCatalogue(models: readonly CatalogueModel[], words: string): readonly CatalogueModel[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((model) => {
    const text = textOf(model)
    return wanted.every((word) => beginsIn(text, word))
  })
}

function textOf({ id, name, purpose, repository, licence, capabilities, languages }: CatalogueModel): string {
  const able = Object.entries(capabilities).flatMap(([capability, has]) => (has ? [capability] : []))
  return [id, name, purpose, repository, licence, ...able, ...languages].join(' ').toLowerCase()
}

// "4b" is the beginning of "4b-it", and not part of "14b".
function beginsIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(text.charAt(at - 1))) return true
  }
  return false
}
