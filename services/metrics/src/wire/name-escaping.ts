/** How names beyond letters, digits and `_` are written for readers that do not know such: as Prometheus calls the ways. */
export type NameEscaping = 'allow-utf-8' | 'underscores' | 'dots' | 'values'

const plain = /^[a-zA-Z_:][\w:]*$/
const isPlainAt = (letter: string, at: number) => (at === 0 ? /[a-zA-Z_:]/ : /[\w:]/).test(letter)

/** The name as it is written; in the ways `dots` and `values` it can be read back. */
export function escapeName(name: string, way: NameEscaping): string {
  if (way === 'allow-utf-8' || name === '' || (plain.test(name) && way !== 'dots')) return name
  const letters = [...name]
  switch (way) {
    case 'underscores':
      return letters.map((letter, at) => (isPlainAt(letter, at) ? letter : '_')).join('')
    case 'dots':
      return letters
        .map((letter, at) => {
          if (letter === '_') return '__'
          if (letter === '.') return '_dot_'
          return isPlainAt(letter, at) ? letter : '__'
        })
        .join('')
    case 'values':
      return `U__${letters.map((letter, at) => escapeValue(letter, at)).join('')}`
  }
}

function escapeValue(letter: string, at: number): string {
  if (letter === '_') return '__'
  return isPlainAt(letter, at) ? letter : `_${letter.codePointAt(0)?.toString(16)}_`
}
