import { Failure } from '@hearth/kernel'

// File systems take 255 bytes; a number before the ending must fit too.
const maxNameBytes = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be in a name
const odd = /[\u0000-\u001f\u007f<>:"|?*]/g
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A name as it may lie in a folder of any file system: odd characters become `_`, leading dots and
 * trailing dots and spaces go, a long name loses its middle.
 *
 * @throws {Failure} `invalid` for a name with a path in it, which is no mistake of spelling
 */
export function plainFileName(name: string): string {
  if (/[/\\\0]/.test(name) || name === '.' || name === '..' || name.trim() === '') throw notPlain(name)
  const plain = name
    .normalize('NFC')
    .replace(odd, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (plain === '') throw notPlain(name)
  return shorten(reserved.test(plain) ? `_${plain}` : plain)
}

/** The name with a number before its ending, for a folder that has it already. */
export function numberedFileName(name: string, number: number): string {
  const { stem, ending } = splitName(name)
  return `${stem} (${number})${ending}`
}

function shorten(name: string): string {
  const { stem, ending } = splitName(name)
  let short = stem
  while (Buffer.byteLength(short + ending) > maxNameBytes && short !== '') short = [...short].slice(0, -1).join('')
  return short + ending
}

// An ending of more than a few characters is part of the name.
function splitName(name: string): { readonly stem: string; readonly ending: string } {
  const ending = /(?<=.)\.[^.\s]{1,12}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

function notPlain(name: string): Failure {
  const shown = JSON.stringify(name.slice(0, 100))
  return new Failure('invalid', `Cannot use the file name ${shown}: it must be a plain name without folders`, {
    param: 'name',
  })
}
