import { randomBytes, randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Time and randomness, which the domain takes as arguments. */
export const sources = {
  clock: () => performance.now(),
  now: Date.now,
  newId: () => randomBytes(12).toString('hex'),
  newSeed: () => randomInt(2 ** 32),
  newText: (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
}
