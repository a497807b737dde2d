const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A name that sorts by the time at which it was made: 48 bits of Unix milliseconds and 80 of `random`, five bits a
 * letter.
 *
 * @param random at least 10 bytes
 */
export function createUlid(atMs: number, random: Uint8Array): string {
  let time = ''
  for (let rest = atMs, left = 10; left > 0; left--, rest = Math.floor(rest / 32)) time = letter(rest % 32) + time
  let name = time
  for (let bit = 0; bit < 80; bit += 5) {
    const pair = (random[bit >>> 3] ?? 0) * 256 + (random[(bit >>> 3) + 1] ?? 0)
    name += letter((pair >>> (11 - (bit & 7))) & 31)
  }
  return name
}

const pattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

export function isUlid(name: string): boolean {
  return pattern.test(name)
}

/** When the name was made, Unix milliseconds. */
export function timeOfUlid(name: string): number {
  return [...name.slice(0, 10)].reduce((time, char) => time * 32 + alphabet.indexOf(char), 0)
}

function letter(value: number): string {
  return alphabet[value] ?? '0'
}
